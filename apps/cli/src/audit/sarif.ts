import { pathToFileURL } from "node:url";
import type { AuditFinding, UnreadFile } from "@wellsourced/wellsourced/citations";
import { type AuditReport, countsOf, RULES, ruleTexts } from "./report.ts";

/** Paths of the repository stay relative, as code hosts want them; others become file addresses. */
function uriOf(file: string): string {
  const path = file.replaceAll("\\", "/").replace(/^\.\//u, "");
  return /^(?:\/|[a-z]:\/|\.\.\/)/iu.test(path)
    ? pathToFileURL(file).href
    : path.split("/").map(encodeURIComponent).join("/");
}

const row = (
  { rule, level, file, line, message, advice, evidence, fingerprint, text }: AuditFinding,
  suppressed: boolean,
) => ({
  ruleId: rule,
  ruleIndex: RULES.indexOf(rule),
  level,
  message: {
    text: [message, advice, ...evidence, ...(text === message ? [] : [`Reference: ${text}`])].join("\n"),
  },
  locations: [
    { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: Math.max(1, line) } } },
  ],
  partialFingerprints: { "reference/v1": fingerprint },
  ...(suppressed ? { suppressions: [{ kind: "external", justification: "in the baseline" }] } : {}),
});

const notification = ({ file, message }: UnreadFile) => ({
  level: "error",
  message: { text: message },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
});

/** The audit in SARIF 2.1.0, as code hosts and editors read it; accepted findings are marked as suppressed. */
export function toSarif(report: AuditReport, version: string): string {
  const { result, findings, accepted } = report;
  const unread = (result.unreadFiles ?? []).map(notification);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "wellsourced audit",
            semanticVersion: version,
            informationUri: "https://github.com/wellsourced/wellsourced",
            rules: RULES.map((rule) => ({ id: rule, shortDescription: { text: ruleTexts[rule] } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: [...findings.map((one) => row(one, false)), ...accepted.map((one) => row(one, true))],
        invocations: [{ executionSuccessful: unread.length === 0, toolExecutionNotifications: unread }],
        properties: { counts: countsOf(report), references: result.checked },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
