# Verifies webhooks (IPN) of {provider.name}. Ruby 3.1 or newer, no gems.
require "digest"
require "openssl"

# Checks HASH and SIGNATURE of the decoded form fields: in Rails `request.request_parameters`, in Rack `request.POST`.
def verify_webhook(fields, secret_key, validation_key)
  raise ArgumentError, "A key is missing." if secret_key.to_s.empty? || validation_key.to_s.empty?

  hash_input = fields["TEST_MODE"] == "1" ? "1" : "#{fields["ORDER_ID"]}#{secret_key}"
  signature_input = fields.values_at("ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL")
                          .push(validation_key, *fields.values_at("TEST_MODE", "IPN_TYPE_NAME")).join
  %w[0 1].include?(fields["TEST_MODE"]) && matches?(fields["HASH"], Digest::MD5.hexdigest(hash_input)) &&
    matches?(fields["SIGNATURE"], Digest::SHA256.hexdigest(signature_input))
end

# Compares in constant time.
def matches?(received, expected)
  OpenSSL.secure_compare(received.to_s.downcase, expected)
end
