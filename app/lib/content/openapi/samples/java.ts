import { isCredential, jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

/** JSON in a text block, with placeholders for `formatted`. */
const NOTATION: Notation = {
  ...jsonSyntax(quoted),
  credential: ({ isNumber }) => (isNumber ? "%s" : '"%s"'),
};

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** Parses the response with Jackson, because Java has no JSON parser. */
export function javaSample({ name, url, body, results, success, failure }: SampleRequest): string {
  const credentials = Object.values(body).flatMap((value) =>
    isCredential(value) ? `System.getenv("${value.environmentVariable}")` : [],
  );
  const show = results.map((field) => `System.out.println(result.path("${field}").toPrettyString());`);
  return `import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class ${name} {
  public static void main(String[] args) throws Exception {
    var body = """
${indented(literal(body, NOTATION), "        ")}
        """.formatted(${credentials.join(", ")});
    var request = HttpRequest
        .newBuilder(URI.create("${url}"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    var result = new ObjectMapper().readTree(response.body());
    if (!result.path("isSuccess").asBoolean()) {
      throw new IllegalStateException(${JSON.stringify(failure)} + result.path("errors"));
    }
${indented(show.join("\n") || `System.out.println(${JSON.stringify(success)});`, "    ")}
  }
}`;
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent);
}
