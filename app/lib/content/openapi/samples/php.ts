import { failureText, literal, type Notation, type SampleRequest, successText } from "./sample.ts";

const NOTATION: Notation = {
  indent: "    ",
  object: () => ({ open: "[", close: "]", entry: (name, value) => `${quoted(name)} => ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: quoted,
  number: String,
  keywords: { true: "true", false: "false", null: "null" },
  credential: ({ environmentVariable, isNumber }) =>
    `${isNumber ? "(int) " : ""}getenv(${quoted(environmentVariable)})`,
  trailingComma: true,
  // An empty array would be encoded as a list.
  emptyObject: "new stdClass()",
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

export function phpSample(request: SampleRequest): string {
  return `<?php
$body = ${literal(request.body, NOTATION)};
$ch = curl_init('${request.url}');
curl_setopt_array($ch, [
    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
]);
$text = curl_exec($ch);
if ($text === false) {
    throw new RuntimeException(curl_error($ch));
}
$result = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
if (!$result['isSuccess']) {
    throw new RuntimeException(${quoted(failureText(request))} . json_encode($result['errors']));
}
${showResults(request)}`;
}

function showResults(request: SampleRequest): string {
  const { results } = request;
  if (results.length === 0) return `echo ${quoted(successText(request))}, PHP_EOL;`;
  return results
    .map((name) => `echo json_encode($result[${quoted(name)}], JSON_PRETTY_PRINT), PHP_EOL;`)
    .join("\n");
}
