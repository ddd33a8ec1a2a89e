import { notification, sarifLog, uriOf } from "../report/sarif.ts";
import type { AcceptedFinding } from "./baseline.ts";
import { type AuditReport, countsOf, RULES, ruleText } from "./report.ts";

const row = (
  { rule, level, file, line, message, advice, evidence, fingerprint, text, acceptedBecause }: AcceptedFinding,
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
  ...(suppressed ? { suppressions: [{ kind: "external", justification: acceptedBecause ?? "in the baseline" }] } : {}),
});

/** The audit in SARIF; accepted findings are marked as suppressed. */
export function toSarif(report: AuditReport, version: string): string {
  const { result, findings, accepted } = report;
  return sarifLog({
    name: "wellsourced audit",
    version,
    rules: RULES.map((rule) => [rule, ruleText(rule)]),
    results: [...findings.map((one) => row(one, false)), ...accepted.map((one) => row(one, true))],
    notifications: (result.unreadFiles ?? []).map(({ file, message }) => notification(file, message)),
    properties: { counts: countsOf(report), references: result.checked },
  });
}
