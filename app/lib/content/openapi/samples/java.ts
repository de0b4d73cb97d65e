import { isCredential, literal, type Notation } from "./literal.ts";
import { doneText, rejectedText, type SampleRequest } from "./sample.ts";

/** JSON in a text block that `formatted` fills. */
const NOTATION: Notation = {
  indent: "  ",
  object: () => ({ open: "{", close: "}", entry: (name, value) => `${quoted(name)}: ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: quoted,
  number: String,
  words: { true: "true", false: "false", null: "null" },
  credential: ({ isNumber }) => (isNumber ? "%s" : '"%s"'),
  endsWithComma: false,
};

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\", "\\\\").replaceAll("%", "%%");
}

/** Jackson reads the answer: Java itself has no reader of JSON. */
export function javaSample(call: SampleRequest): string {
  const credentials = Object.values(call.body).flatMap((value) =>
    isCredential(value) ? `System.getenv("${value.environmentVariable}")` : [],
  );
  return `import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class ${call.name} {
  public static void main(String[] args) throws Exception {
    var body = """
${indented(literal(call.body, NOTATION), "        ")}
        """.formatted(${credentials.join(", ")});
    var request = HttpRequest
        .newBuilder(URI.create("${call.url}"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    var answer = new ObjectMapper().readTree(response.body());
    if (!answer.path("isSuccess").asBoolean()) {
      throw new IllegalStateException(${JSON.stringify(rejectedText(call))} + answer.path("errors"));
    }
${indented(shownBy(call), "    ")}
  }
}`;
}

function shownBy(call: SampleRequest): string {
  const { results } = call;
  if (results.length === 0) return `System.out.println(${JSON.stringify(doneText(call))});`;
  return results.map((name) => `System.out.println(answer.path("${name}").toPrettyString());`).join("\n");
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent);
}
