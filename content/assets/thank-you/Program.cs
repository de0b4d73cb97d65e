// .NET {sample.dotnetVersion} or newer, in a project made with "dotnet new web". Start it with: dotnet run
var headings = new Dictionary<string, string>
{
    ["fulfilled"] = "Thank you for your order",
    ["declined"] = "The payment was declined",
    ["review"] = "Your order is being checked",
    ["waiting"] = "Your order is waiting for the payment",
};
var states = new Dictionary<string, string>
{
    ["paid"] = "Your purchase is ready.",
    ["pending"] = "We are waiting for the confirmation of your payment.",
    ["unknown"] = "You will get a confirmation by email.",
};

var app = WebApplication.CreateBuilder(args).Build();

app.Use((context, next) =>
{
    context.Response.Headers.CacheControl = "no-store";
    context.Response.Headers["Referrer-Policy"] = "no-referrer"; // the URL contains the reference
    return next(context);
});

app.MapPost("/buy/{plan}", (string plan, HttpRequest request, HttpResponse response) =>
{
    if (Purchases.Start(plan) is not { } purchase) return Results.NotFound();
    if (!request.Headers.Accept.ToString().Contains("application/json")) return SeeOther(response, purchase.Link);
    return Results.Json(
        new { checkout = purchase.Link, state = $"/purchase/{purchase.Reference}/state" }, statusCode: 201);
});

app.MapMethods("/thank-you/{scenario}", new[] { "GET", "POST" },
    (string scenario, HttpRequest request, HttpResponse response) =>
    {
        if (!headings.ContainsKey(scenario)) return Results.NotFound();
        string reference = request.Query["x-purchase"].ToString(); // the body is not used
        string known = Purchases.Find(reference) is null ? "unknown" : reference;
        return SeeOther(response, $"/purchase/{known}?result={scenario}");
    });

app.MapGet("/purchase/{reference}/state", (string reference) =>
{
    string state = StateOf(reference);
    return Results.Json(new { state, text = states[state] });
});

app.MapGet("/purchase/{reference}", (string reference, HttpRequest request) =>
    Results.Content(Page(reference, StateOf(reference), request.Query["result"].ToString()), "text/html; charset=utf-8"));

app.Run();

// Contains only fixed texts and a checked reference. Escape whatever you add.
string Page(string reference, string state, string result)
{
    string heading = headings.GetValueOrDefault(result, "Your order");
    string poll = state == "pending" ? $" data-poll=\"/purchase/{reference}/state\"" : "";
    string body = result == "declined" && state != "paid"
        ? "<p><a href=\"/pricing\">Try again</a></p>"
        : $"<p id=\"state\" role=\"status\"{poll}>{states[state]}</p>";
    return $"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>{heading}</title>
        <h1>{heading}</h1>
        {body}
        <script type="module" src="/js/purchase-state.js"></script>
        </html>
        """;
}

static string StateOf(string reference) => Purchases.Find(reference)?.State ?? "unknown";

static IResult SeeOther(HttpResponse response, string location)
{
    response.Headers.Location = location;
    return Results.StatusCode(303);
}
