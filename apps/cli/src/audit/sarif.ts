import { pathToFileURL } from "node:url";
import type { AuditFinding } from "@wellsourced/wellsourced";
import { RULES, ruleTexts } from "./rules.ts";

/** Paths of the repository stay relative, as code hosts want them; others become file addresses. */
function uriOf(file: string): string {
  const path = file.replaceAll("\\", "/").replace(/^\.\//u, "");
  return /^(?:\/|[a-z]:\/|\.\.\/)/iu.test(path)
    ? pathToFileURL(file).href
    : path.split("/").map(encodeURIComponent).join("/");
}

const result = (
  { rule, level, file, line, message, advice, evidence, fingerprint, text }: AuditFinding,
  suppressed: boolean,
) => ({
  ruleId: rule,
  ruleIndex: RULES.indexOf(rule),
  level,
  message: { text: [message, advice, ...evidence, `Reference: ${text}`].join("\n") },
  locations: [
    { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: Math.max(1, line) } } },
  ],
  partialFingerprints: { "reference/v1": fingerprint },
  ...(suppressed ? { suppressions: [{ kind: "external", justification: "in the baseline" }] } : {}),
});

export interface SarifInput {
  readonly findings: readonly AuditFinding[];
  /** Findings of the baseline: told as suppressed. */
  readonly accepted: readonly AuditFinding[];
  readonly version: string;
}

/** The findings in SARIF 2.1.0, as code hosts and editors read it. */
export function toSarif({ findings, accepted, version }: SarifInput): string {
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
        results: [...findings.map((one) => result(one, false)), ...accepted.map((one) => result(one, true))],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
