// .NET {sample.dotnetVersion} or newer, in a project made with "dotnet new web", next to CheckoutLink.cs.
using System.Security.Cryptography;
using System.Text.Json;
using System.Text.RegularExpressions;

public sealed record Purchase(string Plan, string State, string? OrderId = null, string? ProductId = null);

public static class Purchases
{
    private static readonly string Folder = Environment.GetEnvironmentVariable("PURCHASES_DIR") ?? "purchases";
    // On staging, test orders count as paid.
    private static readonly bool AllowTest = Environment.GetEnvironmentVariable("IPN_ALLOW_TEST") == "1";
    private static readonly Dictionary<string, int> ProductIds = new() { ["pro"] = {sample.pro.id} };

    /// <summary>A new purchase with its checkout link, or null for an unknown plan.</summary>
    public static (string Reference, string Link)? Start(string plan)
    {
        if (!ProductIds.TryGetValue(plan, out int productId)) return null;
        string reference = RandomHex(16);
        Save(reference, new Purchase(plan, "pending"));
        string link = CheckoutLink.Build(new Dictionary<string, string?>
        {
            ["products[1][id]"] = productId.ToString(),
            ["x-purchase"] = reference, // If a complete handler decides access, add ["x-account"] with the user's ID.
        });
        return (reference, link);
    }

    public static Purchase? Find(string? reference)
    {
        if (!Regex.IsMatch(reference ?? "", @"^[0-9a-f]{32}\z")) return null;
        string path = PathOf(reference!);
        return File.Exists(path) ? JsonSerializer.Deserialize<Purchase>(File.ReadAllText(path)) : null;
    }

    /// <summary>
    /// Run this in your webhook handler for OrderCharged and TrialCharge, after you verified HASH and SIGNATURE.
    /// </summary>
    public static bool MarkPaid(IReadOnlyDictionary<string, string> webhook)
    {
        Match found = Regex.Match(
            webhook.GetValueOrDefault("ORDER_CUSTOM_FIELDS", ""), @"(?:^|,)x-purchase=([0-9a-f]{32})(?=,|\z)");
        string reference = found.Groups[1].Value;
        Purchase? purchase = Find(reference);
        if (purchase is null || (webhook.GetValueOrDefault("TEST_MODE") == "1" && !AllowTest)) return false;
        // Store what was sold: the customer can change the link, or accept another offer.
        Save(reference, purchase with { State = "paid", OrderId = webhook["ORDER_ID"], ProductId = webhook["PRODUCT_ID"] });
        return true;
    }

    private static string PathOf(string reference) => Path.Combine(Folder, $"{reference}.json");

    private static string RandomHex(int bytes) =>
        Convert.ToHexString(RandomNumberGenerator.GetBytes(bytes)).ToLowerInvariant();

    private static void Save(string reference, Purchase purchase)
    {
        Directory.CreateDirectory(Folder);
        string temporary = $"{PathOf(reference)}.{RandomHex(4)}.tmp";
        File.WriteAllText(temporary, JsonSerializer.Serialize(purchase));
        File.Move(temporary, PathOf(reference), overwrite: true);
    }
}
