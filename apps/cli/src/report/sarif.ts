import { pathToFileURL } from "node:url";

/** Keeps paths in the repository relative, as code hosts require; others become file URLs. */
export function uriOf(file: string): string {
  if (/^https?:\/\//iu.test(file)) return file;
  const path = file.replaceAll("\\", "/").replace(/^\.\//u, "");
  return /^(?:\/|[a-z]:\/|\.\.\/)/iu.test(path)
    ? pathToFileURL(file).href
    : path.split("/").map(encodeURIComponent).join("/");
}

/** A file that could not be read. */
export const notification = (file: string, message: string) => ({
  level: "error",
  message: { text: message },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
});

interface SarifRun {
  /** The command that made the report. */
  readonly name: string;
  readonly version: string;
  readonly rules: readonly (readonly [id: string, text: string])[];
  readonly results: () => Iterable<object>;
  readonly notifications?: readonly object[];
  readonly properties: object;
  /** Added to the properties as `references`. */
  readonly references?: () => Iterable<object>;
}

/** A place in JSON text for a list; no file name has this character. */
const LIST = "\0";

/** Replaces each place by the next list, one object at a time. */
function* filled(text: string, lists: readonly Iterable<object>[]): Generator<string> {
  for (const [index, part] of text.split(JSON.stringify(LIST)).entries()) {
    if (index > 0) {
      let before = "[";
      for (const one of lists[index - 1] ?? []) {
        yield before + JSON.stringify(one, null, 2);
        before = ",\n";
      }
      yield before === "[" ? "[]" : "]";
    }
    yield part;
  }
}

/** A SARIF 2.1.0 log, as code hosts and editors read it, in parts. */
export function sarifLog({
  name,
  version,
  rules,
  results,
  notifications = [],
  properties,
  references,
}: SarifRun): Iterable<string> {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name,
            semanticVersion: version,
            informationUri: "https://github.com/wellsourced/wellsourced",
            rules: rules.map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: LIST,
        invocations: [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }],
        properties: { ...properties, ...(references && { references: LIST }) },
      },
    ],
  };
  return filled(`${JSON.stringify(log, null, 2)}\n`, [results(), ...(references ? [references()] : [])]);
}
