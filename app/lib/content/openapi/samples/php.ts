import { jsonSyntax, literal, type Notation, type SampleRequest, templateWriter } from "./sample.ts";

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

export function phpSample(request: SampleRequest): string {
  const { method, url, headers, body, text, outcome, results, printsAll, success, failure } = request;
  const write = templateWriter(quoted, NOTATION.credential, " . ");
  const show = results.map(
    (name) => `echo json_encode($result[${quoted(name)}], JSON_PRETTY_PRINT), PHP_EOL;`,
  );
  const hasBody = body !== undefined || text !== undefined;
  const lines = headers.map(([name, value]) => write([`${name}: `, ...value]));
  const options = [
    ...(method === (hasBody ? "POST" : "GET") ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(body === undefined ? [] : ["CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR),"]),
    ...(text === undefined ? [] : [`CURLOPT_POSTFIELDS => ${quoted(text)},`]),
    ...(lines.length > 0 ? [`CURLOPT_HTTPHEADER => [${lines.join(", ")}],`] : []),
    "CURLOPT_RETURNTRANSFER => true,",
  ];
  const parse = "$result = json_decode($text, true, 512, JSON_THROW_ON_ERROR);";
  const check = outcome
    ? [
        parse,
        `if (!$result[${quoted(outcome)}]) {`,
        `    throw new RuntimeException(${quoted(failure)} . json_encode($result['errors']));`,
        "}",
      ]
    : [
        "if (curl_getinfo($ch, CURLINFO_RESPONSE_CODE) >= 400) {",
        `    throw new RuntimeException(${quoted(failure)} . $text);`,
        "}",
      ];
  return `<?php
${body === undefined ? "" : `$body = ${literal(body, NOTATION)};\n`}$ch = curl_init(${write(url)});
curl_setopt_array($ch, [
    ${options.join("\n    ")}
]);
$text = curl_exec($ch);
if ($text === false) {
    throw new RuntimeException(curl_error($ch));
}
${check.join("\n")}
${printsAll ? "echo $text, PHP_EOL;" : show.join("\n") || `echo ${quoted(success)}, PHP_EOL;`}`;
}
