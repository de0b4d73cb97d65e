// Package webhook verifies webhooks (IPN) of {provider.name}. Go 1.19 or newer, no packages.
package webhook

import (
	"crypto/md5"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/url"
	"strings"
)

// Verify checks HASH and SIGNATURE of a webhook's form: call request.ParseForm, and pass request.PostForm.
func Verify(form url.Values, secretKey, validationKey string) (bool, error) {
	if secretKey == "" || validationKey == "" {
		return false, errors.New("webhook: a key is missing")
	}
	hashInput := form.Get("ORDER_ID") + secretKey
	if form.Get("TEST_MODE") == "1" {
		hashInput = "1"
	}
	signatureInput := form.Get("ORDER_ID") + form.Get("ORDER_STATUS") + form.Get("ORDER_TOTAL_AMOUNT") +
		form.Get("CUSTOMER_EMAIL") + validationKey + form.Get("TEST_MODE") + form.Get("IPN_TYPE_NAME")
	hash := md5.Sum([]byte(hashInput))
	signature := sha256.Sum256([]byte(signatureInput))
	isFlag := form.Get("TEST_MODE") == "0" || form.Get("TEST_MODE") == "1"
	return isFlag && matches(form.Get("HASH"), hash[:]) && matches(form.Get("SIGNATURE"), signature[:]), nil
}

// matches compares in constant time.
func matches(received string, expected []byte) bool {
	return subtle.ConstantTimeCompare([]byte(strings.ToLower(received)), []byte(hex.EncodeToString(expected))) == 1
}
