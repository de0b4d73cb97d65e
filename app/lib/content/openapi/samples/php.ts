import { jsonSyntax, literal, type Notation, type SampleRequest } from "./sample.ts";

const NOTATION: Notation = {
  ...jsonSyntax(quoted),
  indent: "    ",
  object: () => ({ open: "[", close: "]", entry: (name, value) => `${quoted(name)} => ${value}` }),
  credential: ({ environmentVariable, isNumber }) =>
    `${isNumber ? "(int) " : ""}getenv(${quoted(environmentVariable)})`,
  trailingComma: true,
  // An empty array would be encoded as a list.
  emptyObject: "new stdClass()",
};

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

export function phpSample({ url, body, results, success, failure }: SampleRequest): string {
  const show = results.map(
    (name) => `echo json_encode($result[${quoted(name)}], JSON_PRETTY_PRINT), PHP_EOL;`,
  );
  return `<?php
$body = ${literal(body, NOTATION)};
$ch = curl_init('${url}');
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
    throw new RuntimeException(${quoted(failure)} . json_encode($result['errors']));
}
${show.join("\n") || `echo ${quoted(success)}, PHP_EOL;`}`;
}
