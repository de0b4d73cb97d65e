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
var isPractice = Environment.GetEnvironmentVariable("IPN_PRACTICE") == "1"; // for the practice server: opens /access and /reconcile
// Between the orders of the nightly run, which so leaves a third of the API's rate limit to new orders.
var pause = TimeSpan.FromSeconds(isPractice ? 0 : 1.5);
// How long an order that the API rejects is read again.
var giveUp = TimeSpan.FromHours(1);
var folder = Environment.GetEnvironmentVariable("IPN_FOLDER") ?? "ipn-data";
var http = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };
foreach (var name in (string[])["IPN_SECRET_KEY", "IPN_VALIDATION_KEY", "VENDOR_ACCOUNT_ID", "API_SECRET_KEY"]) Required(name);
Directory.CreateDirectory(folder);

// By subscription or item. Use a database table in production.
var accessFile = Path.Combine(folder, "access.json");
var runFile = Path.Combine(folder, "last-run");
var rows = File.Exists(accessFile) ? JsonSerializer.Deserialize<Dictionary<string, Row>>(File.ReadAllText(accessFile))! : [];
var oneAtATime = new SemaphoreSlim(1);

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "3000"}");
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
    _ = ProcessOrders();
    return Results.Text("Stored");
});
if (isPractice)
{
    app.MapGet("/access", async (string account, DateTime? at) => { await ProcessOrders(); return Results.Json(AccessOf(account, at?.ToUniversalTime())); });
    app.MapPost("/reconcile", async () => { await Reconcile(DateTime.UnixEpoch); await ProcessOrders(); });
}

// If one of them fails, the program ends with its error.
await await Task.WhenAny(app.RunAsync(), Work());

async Task Work()
{
    for (; ; await Task.Delay(TimeSpan.FromMinutes(1)))
    {
        // A nightly run is due a day after the last one, so also at the start. It looks back a day more.
        var lastRun = File.Exists(runFile) ? File.GetLastWriteTimeUtc(runFile) : DateTime.UnixEpoch;
        try { if (DateTime.UtcNow > lastRun.AddDays(1)) await Reconcile(lastRun > DateTime.UnixEpoch ? lastRun.AddDays(-1) : lastRun); }
        catch (Exception error) { Console.Error.WriteLine($"Not reconciled: {error.Message}"); }
        _ = ProcessOrders();
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
    return Value("TEST_MODE") is "0" or "1" && Keys("IPN_SECRET_KEY").Any(key => IsHash(Hash(key), Value("HASH")))
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
        // What a payment bought is computed once: a later change of the product or the period doesn't change it.
        var (paidAt, before) = ((string?)subscription["lastPayment"], rows.GetValueOrDefault(id.ToString()));
        var paid = paidAt is not null && paidAt == before?.PaidAt ? before.PaidUntil : PaidUntil(subscription);
        read[id.ToString()] = RowOf(lastOrder, lastItem, subscription, EndOf(subscription, paid)) with { PaidAt = paidAt, PaidUntil = paid };
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
    return new(custom.GetValueOrDefault("x-account") ?? "", productId, (int)bought["quantity"]!, givesAccess ? until : DateTime.MinValue,
        (long)order["orderId"]!, DateOf(order["createdAt"]!));
}

// Returns when the time that the last payment bought ends: a billing period later, or on the last day of a shorter month.
static DateTime PaidUntil(JsonNode subscription)
{
    if (subscription["lastPayment"] is not { } lastPayment) // a trial lasts until its first charge
        return subscription["nextPayment"] is { } date ? DateOf(date) : DateTime.MinValue;
    var (paid, count) = (DateOf(lastPayment), (int)subscription["subscriptionPeriodValue"]!);
    var isLastDay = paid.AddDays(1).Month != paid.Month;
    DateTime AfterMonths(int months) // AddMonths ends on the last day of a shorter month; the last day of a month can stand for the 31st
    {
        var end = paid.AddMonths(months);
        return isLastDay ? end.AddDays(DateTime.DaysInMonth(end.Year, end.Month) - end.Day) : end;
    }
    return (string)subscription["subscriptionPeriod"]! switch
    {
        "Years" => AfterMonths(12 * count),
        "Months" => AfterMonths(count),
        "Weeks" => paid.AddDays(7 * count),
        "Days" => paid.AddDays(count),
        var unknown => throw new FormatException($"{unknown} is no period"),
    };
}

// Returns when the access of a subscription ends.
DateTime EndOf(JsonNode subscription, DateTime paid)
{
    var status = (string)subscription["status"]!;
    if (status == "Finished" && installments.Contains((long)subscription["productId"]!)) return DateTime.MaxValue;
    var next = subscription["nextPayment"] is { } date ? DateOf(date) : DateTime.MaxValue;
    var end = next < paid ? next : paid;
    if (status != "Active") return end;
    return next > end.AddDays(GraceDays) ? next : end.AddDays(GraceDays);
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
    if ((int)response.StatusCode == 429)
    {
        await Task.Delay(response.Headers.RetryAfter?.Delta ?? TimeSpan.FromMinutes(1));
        return await Ask(operation, fields);
    }
    var text = await response.Content.ReadAsStringAsync();
    var data = text.StartsWith('{') ? JsonNode.Parse(text)! : new JsonObject();
    if ((bool?)data["isSuccess"] == true) return data["response"]!;
    // The response repeats the API secret key: print its errors only.
    var message = $"{operation}: {response.StatusCode} {data["errors"]?.ToJsonString()}";
    throw data["isSuccess"] is null ? new HttpRequestException(message) : new InvalidDataException(message);
}

// Store: replace these functions with those of your database.

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

// What an account has access to: quantities by product ID. Call it when a customer signs in.
Dictionary<long, int> AccessOf(string account, DateTime? time = null) => rows.Values
    .Where(row => row.Account != "" && row.Account == account && row.Until > (time ?? DateTime.UtcNow))
    .GroupBy(row => row.ProductId)
    .ToDictionary(group => group.Key, group => group.Sum(row => row.Quantity));

// Work: a file for each order that waits, {sample.order.id}.event or {sample.order.id}.night.

void Store(long orderId, string kind = "event") => File.WriteAllText(Path.Combine(folder, $"{orderId}.{kind}"), $"{DateTime.UtcNow:O}");

// Returns what is next: the orders of events, then those of the nightly run, none that was tried in the last minute.
string? NextFile(Dictionary<string, DateTime> tried) => Directory.GetFiles(folder, "*.event").Concat(Directory.GetFiles(folder, "*.night"))
    .FirstOrDefault(file => tried.GetValueOrDefault(file) < DateTime.UtcNow.AddMinutes(-1));

async Task ProcessOrders()
{
    await oneAtATime.WaitAsync();
    try
    {
        for (var tried = new Dictionary<string, DateTime>(); NextFile(tried) is { } file;)
        {
            var since = File.ReadAllText(file);
            tried[file] = DateTime.UtcNow;
            try
            {
                SaveRows(await ReadAccess(long.Parse(Path.GetFileNameWithoutExtension(file))));
                if (File.ReadAllText(file) == since) File.Delete(file); // else another event has come meanwhile
                else tried.Remove(file);
            }
            catch (Exception error)
            {
                var isGivenUp = error is InvalidDataException && DateTime.UtcNow > File.GetLastWriteTimeUtc(file) + giveUp;
                Console.Error.WriteLine($"{file} {(isGivenUp ? "is given up" : "waits")} since {since}: {error.Message}");
                if (isGivenUp) File.Delete(file);
            }
            if (file.EndsWith(".night")) await Task.Delay(pause);
        }
    }
    finally
    {
        oneAtATime.Release();
    }
}

// Has orders read again that may have changed without an event, or with one that was lost: new ones, and those that are known.
async Task Reconcile(DateTime since)
{
    var dateFrom = since.ToString("yyyy-MM-ddTHH:mm:ss.000", CultureInfo.InvariantCulture);
    for (int skip = 0, count = 1; skip < count; skip += 100)
    {
        var search = new JsonObject { ["dateFrom"] = dateFrom };
        var page = await Ask("Orders/GetList", new() { ["skip"] = skip, ["take"] = 100, ["search"] = search, ["sortByDate"] = "asc" });
        count = (int)page["totalCount"]!;
        foreach (var order in page["orders"]!.AsArray()) Store((long)order!["id"]!, "night");
    }
    var lastYear = DateTime.UtcNow.AddYears(-1);
    foreach (var row in rows.Values.Where(row => row.Until > lastYear || row.OrderedAt > lastYear).ToList()) Store(row.OrderId, "night");
    File.WriteAllText(runFile, "");
}

static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

static string Required(string name) =>
    Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : throw new InvalidOperationException($"{name} is not set");

record Row(string Account, long ProductId, int Quantity, DateTime Until, long OrderId, DateTime OrderedAt, string? PaidAt = null, DateTime PaidUntil = default);
