import {
  failureText,
  isCredential,
  literal,
  type Notation,
  type SampleRequest,
  successText,
} from "./sample.ts";

/** JSON in a text block, with placeholders for `formatted`. */
const NOTATION: Notation = {
  indent: "  ",
  object: () => ({ open: "{", close: "}", entry: (name, value) => `${quoted(name)}: ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: quoted,
  number: String,
  keywords: { true: "true", false: "false", null: "null" },
  credential: ({ isNumber }) => (isNumber ? "%s" : '"%s"'),
  trailingComma: false,
};

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** Parses the response with Jackson, because Java has no JSON parser. */
export function javaSample(request: SampleRequest): string {
  const credentials = Object.values(request.body).flatMap((value) =>
    isCredential(value) ? `System.getenv("${value.environmentVariable}")` : [],
  );
  return `import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class ${request.name} {
  public static void main(String[] args) throws Exception {
    var body = """
${indented(literal(request.body, NOTATION), "        ")}
        """.formatted(${credentials.join(", ")});
    var request = HttpRequest
        .newBuilder(URI.create("${request.url}"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    var result = new ObjectMapper().readTree(response.body());
    if (!result.path("isSuccess").asBoolean()) {
      throw new IllegalStateException(${JSON.stringify(failureText(request))} + result.path("errors"));
    }
${indented(showResults(request), "    ")}
  }
}`;
}

function showResults(request: SampleRequest): string {
  const { results } = request;
  if (results.length === 0) return `System.out.println(${JSON.stringify(successText(request))});`;
  return results.map((name) => `System.out.println(result.path("${name}").toPrettyString());`).join("\n");
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent);
}
