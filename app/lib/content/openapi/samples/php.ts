import { literal, type Notation } from "./literal.ts";
import { doneText, rejectedText, type SampleRequest } from "./sample.ts";

const NOTATION: Notation = {
  indent: "    ",
  object: () => ({ open: "[", close: "]", entry: (name, value) => `${quoted(name)} => ${value}` }),
  list: () => ({ open: "[", close: "]" }),
  text: quoted,
  number: String,
  words: { true: "true", false: "false", null: "null" },
  credential: ({ environmentVariable, isNumber }) =>
    `${isNumber ? "(int) " : ""}getenv(${quoted(environmentVariable)})`,
  endsWithComma: true,
  // An empty array would be sent as a list.
  emptyObject: "new stdClass()",
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

export function phpSample(call: SampleRequest): string {
  return `<?php
$body = ${literal(call.body, NOTATION)};
$call = curl_init('${call.url}');
curl_setopt_array($call, [
    CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
]);
$text = curl_exec($call);
if ($text === false) {
    throw new RuntimeException(curl_error($call));
}
$answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
if (!$answer['isSuccess']) {
    throw new RuntimeException(${quoted(rejectedText(call))} . json_encode($answer['errors']));
}
${shownBy(call)}`;
}

function shownBy(call: SampleRequest): string {
  const { results } = call;
  if (results.length === 0) return `echo ${quoted(doneText(call))}, PHP_EOL;`;
  return results
    .map((name) => `echo json_encode($answer[${quoted(name)}], JSON_PRETTY_PRINT), PHP_EOL;`)
    .join("\n");
}
