import {
  isCredential,
  jsonSyntax,
  literal,
  type Notation,
  type SampleRequest,
  templateWriter,
} from "./sample.ts";

/** JSON in a text block, with placeholders for `formatted`. */
const NOTATION: Notation = {
  ...jsonSyntax(quoted),
  credential: ({ isNumber }) => (isNumber ? "%s" : '"%s"'),
};

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** Parses the response with Jackson where it reads fields of it, because Java has no JSON parser. */
export function javaSample(request: SampleRequest): string {
  const { name, method, url, headers, body, text, outcome, results, printsAll, success, failure } = request;
  const write = templateWriter(
    JSON.stringify,
    ({ environmentVariable }) => `System.getenv("${environmentVariable}")`,
  );
  const credentials = Object.values(body !== null && typeof body === "object" ? body : {}).flatMap((value) =>
    isCredential(value) ? `System.getenv("${value.environmentVariable}")` : [],
  );
  const show = results.map((field) => `System.out.println(result.path("${field}").toPrettyString());`);
  const hasBody = body !== undefined || text !== undefined;
  const content = `HttpRequest.BodyPublishers.${hasBody ? `ofString(${body === undefined ? JSON.stringify(text) : "body"})` : "noBody()"}`;
  const builder = [
    `.newBuilder(URI.create(${write(url)}))`,
    ...headers.map(([header, value]) => `.header("${header}", ${write(value)})`),
    method === "POST"
      ? `.POST(${content})`
      : method === "GET" && !hasBody
        ? ".GET()"
        : `.method("${method}", ${content})`,
    ".build();",
  ];
  const check = outcome
    ? [
        "var result = new ObjectMapper().readTree(response.body());",
        `if (!result.path("${outcome}").asBoolean()) {`,
        `  throw new IllegalStateException(${JSON.stringify(failure)} + result.path("errors"));`,
        "}",
      ]
    : [
        "if (response.statusCode() >= 400) {",
        `  throw new IllegalStateException(${JSON.stringify(failure)} + response.body());`,
        "}",
      ];
  const print = printsAll
    ? "System.out.println(response.body());"
    : show.join("\n") || `System.out.println(${JSON.stringify(success)});`;
  const declaration =
    body === undefined
      ? ""
      : `    var body = """
${indented(literal(body, NOTATION), "        ")}
        """.formatted(${credentials.join(", ")});
`;
  return `${outcome ? "import com.fasterxml.jackson.databind.ObjectMapper;\n" : ""}import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class ${name} {
  public static void main(String[] args) throws Exception {
${declaration}    var request = HttpRequest
        ${builder.join("\n        ")}
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
${indented([...check, print].join("\n"), "    ")}
  }
}`;
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent);
}
