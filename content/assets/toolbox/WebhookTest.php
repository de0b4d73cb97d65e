<?php
// Tests of your webhook (IPN) endpoint for PHPUnit: valid, forged, repeated, disordered and late events. Save webhook-cases.json in the same
// folder, start your application with the keys IPN_SECRET_KEY=ex4mpleSecret and IPN_VALIDATION_KEY=exampleValidationKey, and run:
//   IPN_URL=http://localhost:3000/ipn IPN_ACCESS_URL="http://localhost:3000/access?account={account}" phpunit WebhookTest.php
// IPN_ACCESS_URL, for these tests only, returns `true` or `false`: does the account of x-account have access now? Without it, only the
// responses are tested.
declare(strict_types=1);

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class WebhookTest extends TestCase
{
    private const TIMEOUT = 10;

    /** Change this if your accounts must exist: creates an account without access, and returns the value of x-account. */
    private function createAccount(): string
    {
        return self::randomNumber();
    }

    /** Change this if your tests can ask your application in another way. */
    private function hasAccess(string $account): bool
    {
        $url = str_replace('{account}', rawurlencode($account), (string) getenv('IPN_ACCESS_URL'));
        return json_decode((string) file_get_contents($url)) === true;
    }

    public static function cases(): iterable
    {
        foreach (self::data()['cases'] as $case) {
            yield $case['name'] => [$case];
        }
    }

    /** @dataProvider cases */
    #[DataProvider('cases')]
    public function testWebhook(array $case): void
    {
        $page = self::data()['page'];
        $ids = ['account' => $this->createAccount()];
        foreach ($case['steps'] as $index => $step) {
            $place = "Rule: {$case['because']} See $page#{$case['rule']}\nStep " . ($index + 1) . " ({$step['send']}):";
            $pattern = '/^' . str_replace('xx', '\d\d', $step['status']) . '$/';
            $this->assertMatchesRegularExpression($pattern, $this->send($step, $ids), "$place status");
            if (isset($step['access']) && getenv('IPN_ACCESS_URL')) {
                $this->waitUntilProcessed($page);
                $this->assertSame($step['access'], $this->hasAccess($ids['account']), "$place access");
            }
        }
    }

    /** Sends a valid order of another account and waits for its access: what was sent before has been processed then. */
    private function waitUntilProcessed(string $page): void
    {
        $ids = ['account' => $this->createAccount()];
        $this->send(['send' => 'OrderCharged'], $ids);
        for ($end = time() + self::TIMEOUT; !$this->hasAccess($ids['account']); usleep(20_000)) {
            $this->assertLessThan($end, time(), 'A paid order gives no access within ' . self::TIMEOUT . " s. See $page#access");
        }
    }

    private function send(array $step, array &$ids): string
    {
        $fields = array_merge(self::data()['fields'], self::data()['events'][$step['send']], $step['with'] ?? []);
        foreach ($fields as $name => $value) {
            $fields[$name] = self::fill($value, $ids);
        }
        // Fields that are null are left out.
        $body = http_build_query(array_merge(self::sign($fields), $step['forge'] ?? []));
        $options = ['method' => 'POST', 'header' => 'Content-Type: application/x-www-form-urlencoded', 'content' => $body];
        $options += ['ignore_errors' => true, 'follow_location' => 0, 'timeout' => self::TIMEOUT];
        $url = getenv('IPN_URL') ?: 'http://localhost:3000/ipn';
        file_get_contents($url, false, stream_context_create(['http' => $options]));
        return explode(' ', $http_response_header[0])[1];
    }

    private static function fill(string $value, array &$ids): string
    {
        return preg_replace_callback('/\{([+-]\d+)d\}|\{(\w+)\}/', function (array $found) use (&$ids): string {
            return $found[1] !== '' ? gmdate('n/j/Y g:i A', time() + 86_400 * (int) $found[1]) : $ids[$found[2]] ??= self::randomNumber();
        }, $value);
    }

    private static function sign(array $event): array
    {
        $hashed = $event['TEST_MODE'] === '1' ? '1' : $event['ORDER_ID'] . (getenv('IPN_SECRET_KEY') ?: 'ex4mpleSecret');
        $signed = $event['ORDER_ID'] . $event['ORDER_STATUS'] . $event['ORDER_TOTAL_AMOUNT'] . $event['CUSTOMER_EMAIL']
            . (getenv('IPN_VALIDATION_KEY') ?: 'exampleValidationKey') . $event['TEST_MODE'] . $event['IPN_TYPE_NAME'];
        return $event + ['HASH' => md5($hashed), 'SIGNATURE' => hash('sha256', $signed)];
    }

    private static function data(): array
    {
        return json_decode(file_get_contents(__DIR__ . '/webhook-cases.json'), true, 512, JSON_THROW_ON_ERROR);
    }

    private static function randomNumber(): string
    {
        return (string) random_int(100_000_000, 999_999_999);
    }
}
