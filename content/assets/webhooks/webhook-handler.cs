// Webhook (IPN) endpoint. .NET {sample.dotnetVersion} or newer, no packages.
// Create a project with "dotnet new web -o webhook-handler", save this file as its Program.cs, start it with "dotnet run".
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

var secretKey = Required("IPN_SECRET_KEY");
var validationKey = Required("IPN_VALIDATION_KEY");
var port = Environment.GetEnvironmentVariable("PORT") ?? "3000";
var allowTest = Environment.GetEnvironmentVariable("IPN_ALLOW_TEST") == "1";
var inbox = Environment.GetEnvironmentVariable("IPN_INBOX") ?? "ipn-inbox";

// These can occur again with the same ids. None is dropped, so their code only sets a state.
var repeatable = new HashSet<string>
{
    "OrderPartiallyRefunded",
    "SubscriptionSuspended",
    "SubscriptionRenewed",
    "SubscriptionTerminated",
    "OrderCustomerInformationChanged",
    "SubscriptionPaymentInfoChanged",
    "InstantLeadNotification",
};

Directory.CreateDirectory(inbox);
var newEvent = new SemaphoreSlim(0);

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://*:{port}");
builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = 1_000_000);
var app = builder.Build();

// The form is not bound to a parameter, so ASP.NET requires no antiforgery token.
app.MapPost("/ipn", async (HttpRequest request) =>
{
    if (!request.HasFormContentType) return Results.Text("Send a form", statusCode: 415);
    var form = await request.ReadFormAsync();
    var fields = form.ToDictionary(field => field.Key, field => field.Value.ToString());
    if (!IsGenuine(fields)) return Results.Text("Wrong HASH or SIGNATURE", statusCode: 403);
    // The body of a 200 response to a license request would become the key.
    if (Value(fields, "IPN_TYPE_NAME") == "LicenseRequested")
    {
        return Results.Text("Not a license generator", statusCode: 422);
    }
    var isNew = Store(fields); // an exception becomes a 500
    if (isNew) newEvent.Release();
    return Results.Text(isNew ? "Stored" : "Already stored", statusCode: 200);
});

_ = Task.Run(ProcessPending);
app.Run();

// Your business code. After a crash it can run twice for an event: keep it idempotent.
void Handle(Dictionary<string, string> fields)
{
    if (Value(fields, "TEST_MODE") == "1" && !allowTest)
    {
        Log("test event, nothing done", fields);
        return;
    }
    if (Value(fields, "IPN_TYPE_NAME") == "SubscriptionChargeFailed")
    {
        Log("renewal failed, attempt " + Value(fields, "SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS"), fields);
        return;
    }
    // One record per subscription, or per item of a one-time order. Use a database table in production.
    string[] ids = [Value(fields, "SUBSCRIPTION_ID"), Value(fields, "ORDER_ITEM_ID"), Value(fields, "ORDER_ID")];
    var key = ids.FirstOrDefault(id => id != "", "");
    var path = Path.Combine(inbox, Hex(SHA256.HashData(Utf8(key))) + ".record");
    var access = File.Exists(path) ? JsonSerializer.Deserialize<Access>(File.ReadAllText(path))! : new Access();
    if (!Apply(fields, access))
    {
        Log("stored, no action", fields);
        return;
    }
    File.WriteAllText(path + ".tmp", JsonSerializer.Serialize(access));
    File.Move(path + ".tmp", path, overwrite: true);
    var action = HasAccess(access, DateTime.UtcNow) ? "grant access to" : "revoke access of";
    Log($"{action} account {access.Account}", fields);
}

// Updates the record. Repeated and late events change nothing. Returns false if the event is not about access.
static bool Apply(Dictionary<string, string> fields, Access access)
{
    var custom = ParseCustomFields(Value(fields, "ORDER_CUSTOM_FIELDS"));
    if (custom.ContainsKey("x-charge")) return false; // your mark on reference charges
    access.Account = custom.GetValueOrDefault("x-account", access.Account);
    if (access.Status == "Finished") return true; // no way back
    // DateTime.MinValue for a one-time order.
    DateTime.TryParseExact(
        Value(fields, "SUBSCRIPTION_NEXT_CHARGE_DATE"), "M/d/yyyy h:mm tt", CultureInfo.InvariantCulture,
        DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var nextCharge);
    var isLate = access.Status != "new" && nextCharge <= access.PaidUntil;
    switch (Value(fields, "IPN_TYPE_NAME"))
    {
        case "OrderCharged":
        case "TrialCharge":
        case "SubscriptionChargeSucceed":
            if (nextCharge >= access.PaidUntil) access.PaidBy = Value(fields, "ORDER_ID");
            if (isLate || access.Status == "Ended") return true;
            if (access.Status != "Canceled") access.Status = "Active";
            access.PaidUntil = nextCharge;
            return true;
        case "SubscriptionRenewed": // reactivated
            if (access.Status != "Canceled") access.Status = "Active";
            return true;
        case "SubscriptionSuspended": // canceled, or unpaid: then the paid time has ended already
            var isUnpaid = Value(fields, "SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS") is not ("" or "0");
            if (!isLate && !isUnpaid) access.PaidUntil = nextCharge;
            if (access.Status is not ("Ended" or "Canceled")) access.Status = "Suspended";
            return true;
        case "SubscriptionTerminated": // at PayPal, the customer canceled and keeps the paid time
            var atPayPal = Value(fields, "ACTION_REASON") == "PayPal billing agreement canceled";
            access.Status = atPayPal && access.Status != "Ended" ? "Canceled" : "Ended";
            return true;
        case "SubscriptionFinished":
            access.Status = "Finished";
            return true;
        case "OrderRefunded":
            access.Refunded.Add(Value(fields, "ORDER_ID"));
            return true;
        case "OrderChargedBack":
            access.ChargedBack.Add(Value(fields, "ORDER_ID"));
            return true;
        case "OrderChargedBackWon":
        case "OrderChargebackIsWon": // two names of the same event
            access.ChargedBack.Remove(Value(fields, "ORDER_ID"));
            return true;
        default:
            return false;
    }
}

// Use it when a customer signs in, too: no event says that the paid time of a canceled subscription has ended.
// A refund is final; a chargeback can be won.
static bool HasAccess(Access access, DateTime now) => !access.Refunded.Contains(access.PaidBy)
    && !access.ChargedBack.Contains(access.PaidBy)
    && (access.Status == "Active" || (access.Status is "Suspended" or "Canceled" && now < access.PaidUntil));

bool IsGenuine(Dictionary<string, string> fields)
{
    var isTest = Value(fields, "TEST_MODE") == "1";
    var hash = Hex(MD5.HashData(Utf8(isTest ? "1" : Value(fields, "ORDER_ID") + secretKey)));
    var signature = Hex(SHA256.HashData(Utf8(
        Value(fields, "ORDER_ID")
        + Value(fields, "ORDER_STATUS")
        + Value(fields, "ORDER_TOTAL_AMOUNT")
        + Value(fields, "CUSTOMER_EMAIL")
        + validationKey
        + Value(fields, "TEST_MODE")
        + Value(fields, "IPN_TYPE_NAME"))));
    return IsEqual(hash, Value(fields, "HASH")) && IsEqual(signature, Value(fields, "SIGNATURE"));
}

// Compares in constant time.
static bool IsEqual(string expected, string received) =>
    CryptographicOperations.FixedTimeEquals(Utf8(expected), Utf8(received.ToLowerInvariant()));

// Returns the same key for the same event, however often it is delivered.
string EventKey(Dictionary<string, string> fields)
{
    var type = Value(fields, "IPN_TYPE_NAME");
    var names = new List<string> { "IPN_TYPE_NAME", "TEST_MODE", "ORDER_ID", "ORDER_ITEM_ID", "SUBSCRIPTION_ID" };
    if (type == "SubscriptionChargeSucceed")
    {
        names.Add("SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES");
    }
    if (type == "SubscriptionChargeFailed")
    {
        names.Add("SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES");
        names.Add("SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS");
    }
    var parts = names.Select(name => Value(fields, name)).ToList();
    if (repeatable.Contains(type)) parts.Add(Guid.NewGuid().ToString());
    return string.Join("|", parts);
}

// Stores the event durably. Returns false if it is stored already, and throws if it cannot be stored.
bool Store(Dictionary<string, string> fields)
{
    var path = Path.Combine(inbox, Hex(SHA256.HashData(Utf8(EventKey(fields)))) + ".json");
    var temporary = Path.Combine(inbox, Guid.NewGuid() + ".tmp");
    try
    {
        using (var file = new FileStream(temporary, FileMode.CreateNew))
        {
            JsonSerializer.Serialize(file, fields);
            file.Flush(flushToDisk: true);
        }
        File.Move(temporary, path); // fails when the name is taken
        return true;
    }
    catch (IOException) when (File.Exists(path))
    {
        return false;
    }
    finally
    {
        File.Delete(temporary);
    }
}

// Handles stored events, oldest first. A failed event stays and is retried within a minute.
async Task ProcessPending()
{
    while (true)
    {
        try
        {
            var pending = new DirectoryInfo(inbox).GetFiles("*.json")
                .Where(file => !File.Exists(file.FullName + ".done"))
                .OrderBy(file => file.LastWriteTimeUtc);
            foreach (var file in pending) HandleFile(file.FullName);
        }
        catch (IOException error)
        {
            Console.Error.WriteLine($"Inbox not readable: {error.Message}");
        }
        await newEvent.WaitAsync(TimeSpan.FromMinutes(1));
    }
}

void HandleFile(string path)
{
    try
    {
        Handle(JsonSerializer.Deserialize<Dictionary<string, string>>(File.ReadAllText(path))!);
        File.WriteAllText(path + ".done", "");
    }
    catch (Exception error)
    {
        Console.Error.WriteLine($"{path} failed and stays: {error.Message}");
    }
}

// "x-account=4711,x-note=a, b" gives x-account = "4711" and x-note = "a, b".
static Dictionary<string, string> ParseCustomFields(string text)
{
    var fields = new Dictionary<string, string>();
    foreach (var pair in Regex.Split(text, ",(?=x-[^=,]+=)"))
    {
        var at = pair.IndexOf('=');
        if (at > 0) fields[pair[..at]] = pair[(at + 1)..];
    }
    return fields;
}

static string Value(Dictionary<string, string> fields, string name) => fields.GetValueOrDefault(name, "");

static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

static string Hex(byte[] bytes) => Convert.ToHexString(bytes).ToLowerInvariant();

static void Log(string action, Dictionary<string, string> fields) =>
    Console.WriteLine($"{Value(fields, "IPN_TYPE_NAME")} order {Value(fields, "ORDER_ID")}: {action}");

static string Required(string name)
{
    var value = Environment.GetEnvironmentVariable(name);
    return string.IsNullOrEmpty(value) ? throw new InvalidOperationException($"{name} is not set") : value;
}

class Access
{
    public string Account { get; set; } = "(no x-account)";
    public string Status { get; set; } = "new";
    public string PaidBy { get; set; } = "";
    public DateTime PaidUntil { get; set; }
    public HashSet<string> Refunded { get; set; } = [];
    public HashSet<string> ChargedBack { get; set; } = [];
}
