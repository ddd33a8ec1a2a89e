import { notification, sarifLog, uriOf } from "../report/sarif.ts";
import type { AcceptedFinding } from "./baseline.ts";
import { RULES, ruleText } from "./report.ts";
import type { AuditRun } from "./run.ts";

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

/** The audit in SARIF, in parts; accepted findings are marked as suppressed. */
export function toSarif({ rows, counts }: AuditRun, version: string): Iterable<string> {
  const unread = rows.flatMap(({ unreadFiles = [] }) => unreadFiles);
  return sarifLog({
    name: "wellsourced audit",
    version,
    rules: RULES.map((rule) => [rule, ruleText(rule)]),
    *results() {
      for (const { report } of rows) {
        const { findings, accepted } = report();
        yield* findings.map((one) => row(one, false));
        yield* accepted.map((one) => row(one, true));
      }
    },
    notifications: unread.map(({ file, message }) => notification(file, message)),
    properties: { counts },
    *references() {
      for (const { report } of rows) yield* report().result.checked;
    },
  });
}
