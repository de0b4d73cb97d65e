<?php
// Tests of your webhook (IPN) endpoint for PHPUnit: the practice server plays histories of orders, and compares the access that you give.
// Start your application with the keys and the API_URL that the practice server prints, and run both:
//   node practice-server.mjs --ipn http://localhost:3000/ipn
//   ENDPOINT_URL=http://localhost:3000/ phpunit WebhookTest.php
// For tests only, ENDPOINT_URL has two more paths: GET access?account=1-4711 returns quantities by product ID, such as {"{sample.pro.id}":1}, when
// what was received has been processed. POST reconcile does for all orders what your code does every night.
declare(strict_types=1);

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class WebhookTest extends TestCase
{
    public static function histories(): iterable
    {
        foreach (self::read('/-/histories', 'GET') as $history) {
            yield $history['name'] => [$history];
        }
    }

    /** @dataProvider histories */
    #[DataProvider('histories')]
    public function testWebhook(array $history): void
    {
        $against = rawurlencode(getenv('ENDPOINT_URL') ?: 'http://localhost:3000/');
        $played = self::read("/-/history/{$history['name']}?against=$against", 'POST');
        $this->assertNull($played['wrong'] ?? null, "{$history['because']} Steps: {$history['steps']}. " . json_encode($played));
    }

    private static function read(string $path, string $method): array
    {
        $context = stream_context_create(['http' => ['method' => $method, 'timeout' => 60]]);
        $url = (getenv('PRACTICE_URL') ?: 'http://localhost:4242') . $path;
        return json_decode((string) file_get_contents($url, false, $context), true, 512, JSON_THROW_ON_ERROR);
    }
}
