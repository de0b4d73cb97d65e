import { isIdentifier, JSON_NOTATION, type Language } from "./sample.ts";

const quoted = (text: string) => JSON.stringify(text);
const property = (name: string) => (isIdentifier(name) ? name : quoted(name));
const phpQuoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

const SPACIOUS_NOTATION = { ...JSON_NOTATION, indent: "    ", trailingComma: true };

/** Keywords of C# that cannot be names in an anonymous object. */
const CSHARP_KEYWORDS = /^(?:base|case|class|default|event|fixed|in|is|object|out|params|ref)$/;

/** The languages whose samples are programs, with the text of each program. */
export const LANGUAGES: readonly Language[] = [
  {
    ...JSON_NOTATION,
    label: "JavaScript",
    language: "js",
    trailingComma: true,
    object: () => ({ open: "{", close: "}", entry: (name, value) => `${property(name)}: ${value}` }),
    credential: ({ environmentVariable, isNumber }) =>
      isNumber ? `Number(process.env.${environmentVariable})` : `process.env.${environmentVariable}`,
    header: (name, value) => `${property(name)}: ${value}`,
    result: (name) => `console.log(JSON.stringify(result.${name}, null, 2));`,
    program: `
                               | const response = await fetch(%url%, {
      !get                     |   method: "%method%",
      headers                  |   headers: { %headers% },
      body                     |   body: JSON.stringify(%body%),
      text                     |   body: %text%,
                               |   signal: AbortSignal.timeout(60_000),
                               | });
      outcome                  | const result = await response.json().catch(() => {
      outcome                  |   throw new Error("HTTP status " + response.status);
      outcome                  | });
      outcome                  | if (!result.%outcome%) {
      outcome                  |   throw new Error(%failure% + JSON.stringify(result.errors));
      !outcome                 | if (!response.ok) {
      !outcome                 |   throw new Error(%failure% + (await response.text()));
                               | }
      printsAll                | const result = await response.json();
      printsAll                | console.log(JSON.stringify(result, null, 2));
      results                  | %results%
      !printsAll !results      | console.log(%success%);`,
  },
  {
    ...SPACIOUS_NOTATION,
    label: "PHP",
    language: "php",
    object: () => ({ open: "[", close: "]", entry: (name, value) => `${phpQuoted(name)} => ${value}` }),
    // An empty array would be encoded as a list.
    emptyObject: "new stdClass()",
    text: phpQuoted,
    credential: ({ environmentVariable, isNumber }) =>
      `${isNumber ? "(int) " : ""}getenv(${phpQuoted(environmentVariable)})`,
    operator: " . ",
    header: (_name, _value, line) => line,
    result: (name) => `echo json_encode($result[${phpQuoted(name)}], JSON_PRETTY_PRINT), PHP_EOL;`,
    program: `
                          | <?php
      body                | $body = %body%;
                          | $ch = curl_init(%url%);
                          | curl_setopt_array($ch, [
      isMethodStated      |     CURLOPT_CUSTOMREQUEST => '%method%',
      body                |     CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
      text                |     CURLOPT_POSTFIELDS => %text%,
      headers             |     CURLOPT_HTTPHEADER => [%headers%],
                          |     CURLOPT_RETURNTRANSFER => true,
                          |     CURLOPT_TIMEOUT => 60,
                          | ]);
                          | $text = curl_exec($ch);
                          | if ($text === false) {
                          |     throw new RuntimeException(curl_error($ch));
                          | }
      outcome             | $result = json_decode($text, true)
      outcome             |     ?? throw new RuntimeException('HTTP status ' . curl_getinfo($ch, CURLINFO_RESPONSE_CODE));
      outcome             | if (!$result['%outcome%']) {
      outcome             |     throw new RuntimeException(%failure% . json_encode($result['errors']));
      !outcome            | if (curl_getinfo($ch, CURLINFO_RESPONSE_CODE) >= 400) {
      !outcome            |     throw new RuntimeException(%failure% . $text);
                          | }
      printsAll           | echo $text, PHP_EOL;
      results             | %results%
      !printsAll !results | echo %success%, PHP_EOL;`,
  },
  {
    // Only the standard library, so that it runs without installation. urlopen raises an error for a status of 400 or more.
    ...SPACIOUS_NOTATION,
    label: "Python",
    language: "python",
    keywords: { true: "True", false: "False", null: "None" },
    credential: ({ environmentVariable, isNumber }) =>
      isNumber ? `int(os.environ["${environmentVariable}"])` : `os.environ["${environmentVariable}"]`,
    header: (name, value) => `${quoted(name)}: ${value}`,
    result: (name) => `print(json.dumps(result["${name}"], indent=2))`,
    program: `
      body/outcome/printsAll | import json
      credentials            | import os
      outcome                | from urllib.error import HTTPError
                             | from urllib.request import Request, urlopen
                             |
      body                   | body = %body%
                             | request = Request(
                             |     %url%,
      body                   |     data=json.dumps(body).encode(),
      text                   |     data=%text%.encode(),
      headers                |     headers={%headers%},
      isMethodStated         |     method="%method%",
                             | )
      outcome                | try:
      outcome                |     response = urlopen(request, timeout=60)
      outcome                | except HTTPError as error:
      outcome                |     if error.headers.get_content_type() != "application/json":
      outcome                |         raise
      outcome                |     response = error
      outcome                | result = json.load(response)
      outcome                | if not result["%outcome%"]:
      outcome                |     raise RuntimeError(%failure% + json.dumps(result["errors"]))
      !outcome               | with urlopen(request, timeout=60) as response:
      printsAll              |     result = json.load(response)
      !outcome !printsAll    |     response.read()
      printsAll              | print(json.dumps(result, indent=2))
      results                | %results%
      !printsAll !results    | print(%success%)`,
  },
  {
    ...SPACIOUS_NOTATION,
    label: "C#",
    language: "csharp",
    object: (names) =>
      names.every((name) => isIdentifier(name) && !CSHARP_KEYWORDS.test(name))
        ? { open: "new { ", close: " }", entry: (name, value) => `${name} = ${value}` }
        : {
            open: "new Dictionary<string, object?> { ",
            close: " }",
            entry: (name, value) => `[${quoted(name)}] = ${value}`,
          },
    list: (entries) => {
      const kinds = new Set(entries.map((entry) => (entry === null ? "null" : typeof entry)));
      const isPlain = kinds.size === 1 && !kinds.has("object") && !kinds.has("null");
      return { open: isPlain ? "new[] { " : "new object?[] { ", close: " }" };
    },
    number: (value) => (Number.isInteger(value) ? String(value) : `${value}m`),
    keywords: { true: "true", false: "false", null: "(string?)null" },
    credential: ({ environmentVariable, isNumber }) => {
      const read = `Environment.GetEnvironmentVariable("${environmentVariable}")`;
      return isNumber ? `int.Parse(${read}!)` : read;
    },
    separator: "\n",
    header: (name, value) => name !== "Content-Type" && `request.Headers.Add("${name}", ${value});`,
    result: (name) => `Console.WriteLine(result.GetProperty("${name}"));`,
    program: `
      body                | using System.Net.Http.Json;
      outcome             | using System.Text.Json;
      body/outcome        |
      body                | var body = %body%;
      !post/!body/headers | using var request = new HttpRequestMessage(
      !post/!body/headers |     HttpMethod.%Method%, %url%);
      headers             | %headers%
      !post/headers body  | request.Content = JsonContent.Create(body);
      text                | request.Content = new StringContent(%text%, null, %contentType%);
                          | using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
      post body !headers  | using var response = await client.PostAsJsonAsync(
      post body !headers  |     %url%, body);
      !post/!body/headers | using var response = await client.SendAsync(request);
      outcome             | if (response.Content.Headers.ContentType?.MediaType != "application/json")
      outcome             |     response.EnsureSuccessStatusCode();
      outcome             | var result = await response.Content.ReadFromJsonAsync<JsonElement>();
      outcome             | if (!result.GetProperty("%outcome%").GetBoolean())
      outcome             | {
      outcome             |     throw new InvalidOperationException(%failure% + result.GetProperty("errors"));
      outcome             | }
      !outcome            | response.EnsureSuccessStatusCode();
      printsAll           | Console.WriteLine(await response.Content.ReadAsStringAsync());
      results             | %results%
      !printsAll !results | Console.WriteLine(%success%);`,
  },
  {
    // The body is JSON in a text block, with placeholders for `formatted`. Jackson parses, because Java has no JSON parser.
    ...JSON_NOTATION,
    label: "Java",
    language: "java",
    inBody: {
      text: (text) => quoted(text).replaceAll("\\", "\\\\").replaceAll("%", "%%"),
      credential: ({ isNumber }) => (isNumber ? "%s" : '"%s"'),
    },
    credential: ({ environmentVariable }) => `System.getenv("${environmentVariable}")`,
    separator: "\n",
    header: (name, value) => `.header("${name}", ${value})`,
    result: (name) => `System.out.println(result.path("${name}").toPrettyString());`,
    program: `
      outcome                | import com.fasterxml.jackson.databind.ObjectMapper;
                             | import java.net.URI;
                             | import java.net.http.HttpClient;
                             | import java.net.http.HttpRequest;
                             | import java.net.http.HttpResponse;
                             | import java.time.Duration;
                             |
                             | public class %name% {
                             |   public static void main(String[] args) throws Exception {
      body                   |     var body = """
      body                   |         %body%
      body                   |         """.formatted(%bodyCredentials%);
                             |     var request = HttpRequest
                             |         .newBuilder(URI.create(%url%))
                             |         .timeout(Duration.ofSeconds(60))
      headers                |         %headers%
      post body              |         .POST(HttpRequest.BodyPublishers.ofString(body))
      post text              |         .POST(HttpRequest.BodyPublishers.ofString(%text%))
      post !body !text       |         .POST(HttpRequest.BodyPublishers.noBody())
      !post body             |         .method("%method%", HttpRequest.BodyPublishers.ofString(body))
      !post text             |         .method("%method%", HttpRequest.BodyPublishers.ofString(%text%))
      !post !get !body !text |         .method("%method%", HttpRequest.BodyPublishers.noBody())
                             |         .build();
                             |     var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      outcome                |     if (!response.body().startsWith("{")) {
      outcome                |       throw new IllegalStateException("HTTP status " + response.statusCode());
      outcome                |     }
      outcome                |     var result = new ObjectMapper().readTree(response.body());
      outcome                |     if (!result.path("%outcome%").asBoolean()) {
      outcome                |       throw new IllegalStateException(%failure% + result.path("errors"));
      !outcome               |     if (response.statusCode() >= 400) {
      !outcome               |       throw new IllegalStateException(%failure% + response.body());
                             |     }
      printsAll              |     System.out.println(response.body());
      results                |     %results%
      !printsAll !results    |     System.out.println(%success%);
                             |   }
                             | }`,
  },
];
