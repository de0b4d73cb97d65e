// Webhook (IPN) endpoint. .NET {sample.dotnetVersion} or newer, no packages. Like the other handlers, but unlike them not run by our tests.
// Create a project with "dotnet new web -o webhook-handler", save this file as its Program.cs, start it with "dotnet run".
// An event says that something has changed. What an account has access to is read from the API.
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

// The products that give access. Others, such as extras, give none.
HashSet<long> products = [{sample.pro.id}, {sample.team.id}, {sample.basic.id}, {sample.lifetime.id}, {sample.yearly.id}, {sample.installments.id}];
// Those that the customer keeps after the last installment.
HashSet<long> installments = [{sample.installments.id}];
// How long an unpaid renewal keeps its access, while the payment is attempted again.
const int GraceDays = {amount.accessDays};

var api = Environment.GetEnvironmentVariable("API_URL") ?? "{provider.apiBaseUrl}";
var allowTest = Environment.GetEnvironmentVariable("IPN_ALLOW_TEST") == "1"; // on staging, test orders give access
var isPractice = api.StartsWith("http://localhost:"); // the practice server may ask for access, and for a reconciliation
var folder = Environment.GetEnvironmentVariable("IPN_FOLDER") ?? "ipn-data";
var http = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
foreach (var name in (string[])["IPN_SECRET_KEY", "IPN_VALIDATION_KEY", "VENDOR_ACCOUNT_ID", "API_SECRET_KEY"]) Required(name);
Directory.CreateDirectory(folder);

// By subscription or item. Use a database table in production.
var accessFile = Path.Combine(folder, "access.json");
var rows = File.Exists(accessFile) ? JsonSerializer.Deserialize<Dictionary<string, Row>>(File.ReadAllText(accessFile))! : [];
var oneAtATime = new SemaphoreSlim(1);

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://*:{Environment.GetEnvironmentVariable("PORT") ?? "3000"}");
builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = 1_000_000); // above it, the status is 413
var app = builder.Build();

// The form is not bound to a parameter, so ASP.NET requires no antiforgery token.
app.MapPost("/ipn", async (HttpRequest request) =>
{
    if (!request.HasFormContentType) return Results.Text("Send a form", statusCode: 415);
    var form = await request.ReadFormAsync();
    var fields = form.ToDictionary(field => field.Key, field => field.Value.ToString());
    if (!VerifyWebhook(fields)) return Results.Text("Wrong HASH or SIGNATURE", statusCode: 403);
    // The body of a 200 response to a license request would become the key.
    if (fields.GetValueOrDefault("IPN_TYPE_NAME") == "LicenseRequested") return Results.Text("Not a license generator", statusCode: 422);
    if (!long.TryParse(fields.GetValueOrDefault("ORDER_ID"), NumberStyles.None, null, out var orderId)) return Results.Text("No order");
    Store(orderId); // an exception becomes a 500
    _ = ProcessInbox();
    return Results.Text("Stored");
});
if (isPractice)
{
    app.MapGet("/access", async (string account) => { await ProcessInbox(); return Results.Json(AccessOf(account)); });
    app.MapPost("/reconcile", async () => { await Reconcile(36_500); await ProcessInbox(); });
}

// If one of them fails, the program ends with its error.
await await Task.WhenAny(app.RunAsync(), Work());

async Task Work()
{
    for (var minute = 1; ; minute++)
    {
        await ProcessInbox();
        await Task.Delay(TimeSpan.FromMinutes(1));
        if (minute % 1440 != 0) continue;
        try { await Reconcile(3); }
        catch (Exception error) { Console.Error.WriteLine($"Not reconciled: {error.Message}"); }
    }
}

// While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD.
bool VerifyWebhook(Dictionary<string, string> fields)
{
    string Value(string name) => fields.GetValueOrDefault(name, "");
    string[] Keys(string name) =>
        Environment.GetEnvironmentVariable($"{name}_OLD") is { Length: > 0 } old ? [Required(name), old] : [Required(name)];
    byte[] Hash(string key) => MD5.HashData(Utf8(Value("TEST_MODE") == "1" ? "1" : Value("ORDER_ID") + key));
    byte[] Sign(string key) => SHA256.HashData(Utf8(Value("ORDER_ID") + Value("ORDER_STATUS") + Value("ORDER_TOTAL_AMOUNT")
        + Value("CUSTOMER_EMAIL") + key + Value("TEST_MODE") + Value("IPN_TYPE_NAME")));
    return Keys("IPN_SECRET_KEY").Any(key => IsHash(Hash(key), Value("HASH")))
        && Keys("IPN_VALIDATION_KEY").Any(key => IsHash(Sign(key), Value("SIGNATURE")));
}

// Compares in constant time.
static bool IsHash(byte[] hash, string received) =>
    CryptographicOperations.FixedTimeEquals(Utf8(Convert.ToHexString(hash)), Utf8(received.ToUpperInvariant()));

// Reads what the items of an order give access to, and until when. An end in the past is no access.
async Task<Dictionary<string, Row>> ReadAccess(long orderId)
{
    var order = await ReadOrder(orderId);
    var read = new Dictionary<string, Row>();
    foreach (var (index, item) in order["orderItems"]!.AsArray().Index())
    {
        if (item!["subscriptionId"] is not { } id)
        {
            read[$"{orderId}-{index}"] = RowOf(order, item, item, DateTime.MaxValue);
            continue;
        }
        var subscription = await Ask("Subscriptions/GetSubscriptionDetails", new() { ["subscriptionId"] = (long)id, ["dateFormat"] = "a" });
        // The last payment counts: an order that was paid, or was paid and returned.
        var last = subscription["orders"]!.AsArray()
            .Where(each => (string)each!["orderStatusName"]! is "Processed" or "Refunded" or "Chargeback")
            .OrderBy(each => (string)each!["createdAt"]!, StringComparer.Ordinal).LastOrDefault();
        var lastOrder = last is null || (long)last["id"]! == orderId ? order : await ReadOrder((long)last["id"]!);
        var lastItem = lastOrder["orderItems"]!.AsArray().First(each => (long?)each!["subscriptionId"] == (long)id)!;
        read[id.ToString()] = RowOf(lastOrder, lastItem, subscription, PaidUntil(subscription));
    }
    return read;
}

Row RowOf(JsonNode order, JsonNode item, JsonNode bought, DateTime until)
{
    var custom = order["customFields"]!.AsArray().ToDictionary(field => (string)field!["customFieldKey"]!, field => (string?)field!["customFieldValue"]);
    var refunded = (decimal?)item["billingPriceRefund"] ?? 0;
    var isPaid = (string)order["orderStatusName"]! == "Processed" && (allowTest || !(bool)order["isTestMode"]!)
        && (refunded <= 0 || refunded < (decimal)item["billingPrice"]!);
    var productId = (long)bought["productId"]!;
    // x-charge is your mark on reference charges.
    var givesAccess = isPaid && products.Contains(productId) && !custom.ContainsKey("x-charge");
    return new(custom.GetValueOrDefault("x-account") ?? "", productId, (int)bought["quantity"]!, givesAccess ? until : DateTime.MinValue, (long)order["orderId"]!);
}

// Returns when the paid time of a subscription ends.
DateTime PaidUntil(JsonNode subscription)
{
    var status = (string)subscription["status"]!;
    if (status == "Finished" && installments.Contains((long)subscription["productId"]!)) return DateTime.MaxValue;
    DateTime? next = subscription["nextPayment"] is { } date ? DateOf(date) : null;
    var paid = next ?? DateTime.MinValue; // a trial lasts until its first charge
    if (subscription["lastPayment"] is { } lastPayment)
    {
        var count = (int)subscription["subscriptionPeriodValue"]!;
        var (months, days) = (string)subscription["subscriptionPeriod"]! switch
        {
            "Years" => (12 * count, 0),
            "Months" => (count, 0),
            "Weeks" => (0, 7 * count),
            "Days" => (0, count),
            var unknown => throw new FormatException($"{unknown} is no period"),
        };
        // A day later, and back in the end: a payment on February 28 can pay until March 31.
        paid = DateOf(lastPayment).AddDays(1);
        paid = paid.AddDays(1 - paid.Day).AddMonths(months).AddDays(paid.Day - 2 + days);
    }
    var end = next ?? (status == "Active" ? DateTime.MinValue : DateTime.MaxValue);
    if (status != "Active") return end < paid ? end : paid;
    return end > paid.AddDays(GraceDays) ? end : paid.AddDays(GraceDays);
}

static DateTime DateOf(JsonNode text) =>
    DateTime.Parse((string)text! + "Z", CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal);

Task<JsonNode> ReadOrder(long orderId) => Ask("Orders/GetOrderDetails", new() { ["orderId"] = orderId, ["dateFormat"] = "a" });

async Task<JsonNode> Ask(string operation, JsonObject fields)
{
    fields["vendorAccountId"] = int.Parse(Required("VENDOR_ACCOUNT_ID"));
    fields["apiSecretKey"] = Required("API_SECRET_KEY");
    using var content = new StringContent(fields.ToJsonString(), Encoding.UTF8, "application/json");
    using var response = await http.PostAsync($"{api}/{operation}", content);
    var text = await response.Content.ReadAsStringAsync();
    var data = text.StartsWith('{') ? JsonNode.Parse(text)! : new JsonObject();
    // The response repeats the API secret key: print its errors only.
    if ((bool?)data["isSuccess"] != true) throw new HttpRequestException($"{operation}: {response.StatusCode} {data["errors"]?.ToJsonString()}");
    return data["response"]!;
}

// Store: replace these functions with those of your database.

// Keeps an order in the inbox until it is read, however many events it has.
void Store(long orderId) => File.WriteAllText(Path.Combine(folder, $"{orderId}.new"), "");

// Reads the orders of the inbox. One that fails stays, and is read again within a minute.
async Task ProcessInbox()
{
    await oneAtATime.WaitAsync();
    try
    {
        var files = Directory.GetFiles(folder).Where(path => Path.GetExtension(path) is ".new" or ".read");
        foreach (var read in files.Select(path => Path.ChangeExtension(path, ".read")).Distinct())
        {
            var stored = Path.ChangeExtension(read, ".new");
            try
            {
                if (File.Exists(stored)) File.Move(stored, read, overwrite: true); // so that an event which arrives now is not lost
                SaveRows(await ReadAccess(long.Parse(Path.GetFileNameWithoutExtension(read))));
                File.Delete(read);
            }
            catch (Exception error)
            {
                Console.Error.WriteLine($"{read} stays in the inbox: {error.Message}");
            }
        }
    }
    finally
    {
        oneAtATime.Release();
    }
}

void SaveRows(Dictionary<string, Row> changed)
{
    foreach (var (key, row) in changed)
    {
        rows[key] = row;
        Console.WriteLine($"Order {row.OrderId}: account {row.Account} has {row.Quantity} of product {row.ProductId} until {row.Until:s}");
    }
    File.WriteAllText(accessFile + ".tmp", JsonSerializer.Serialize(rows));
    File.Move(accessFile + ".tmp", accessFile, overwrite: true);
}

// What an account has access to now: quantities by product ID. Call it when a customer signs in.
Dictionary<long, int> AccessOf(string account) => rows.Values
    .Where(row => row.Account != "" && row.Account == account && row.Until > DateTime.UtcNow)
    .GroupBy(row => row.ProductId)
    .ToDictionary(group => group.Key, group => group.Sum(row => row.Quantity));

// Reads again what may have changed without an event, or with one that was lost: new orders, and all that are known.
async Task Reconcile(int days)
{
    var dateFrom = DateTime.UtcNow.AddDays(-days).ToString("yyyy-MM-ddTHH:mm:ss.000", CultureInfo.InvariantCulture);
    for (int skip = 0, count = 1; skip < count; skip += 100)
    {
        var search = new JsonObject { ["dateFrom"] = dateFrom };
        var page = await Ask("Orders/GetList", new() { ["skip"] = skip, ["take"] = 100, ["search"] = search, ["sortByDate"] = "asc" });
        count = (int)page["totalCount"]!;
        foreach (var order in page["orders"]!.AsArray()) Store((long)order!["id"]!);
    }
    foreach (var row in rows.Values.ToList()) Store(row.OrderId);
}

static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

static string Required(string name) =>
    Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : throw new InvalidOperationException($"{name} is not set");

record Row(string Account, long ProductId, int Quantity, DateTime Until, long OrderId);
