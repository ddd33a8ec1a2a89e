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
  readonly results: readonly object[];
  readonly notifications?: readonly object[];
  readonly properties: object;
}

/** A SARIF 2.1.0 log, as code hosts and editors read it. */
export function sarifLog({ name, version, rules, results, notifications = [], properties }: SarifRun): string {
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
        results,
        invocations: [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }],
        properties,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
