import { AUDIT_LEVELS } from "@wellsourced/wellsourced/citations";
import { withPart } from "../../../scripts/with-part.ts";
import { RULES } from "../src/audit/report.ts";
import { RULE_GUIDE } from "../src/audit/rules.ts";

/** The guide's table of findings, from the list that the reports use. */
export function generateFindings(guide: string): string {
  const rows = RULES.map((rule) => {
    const { when, example } = RULE_GUIDE[rule];
    return `| \`${rule}\` | ${AUDIT_LEVELS[rule]} | ${when} | ${example} |`;
  });
  const head = "| Finding | Level | Reported when | Example (made) |\n|---|---|---|---|";
  return withPart(guide, "findings", `${head}\n${rows.join("\n")}\n`);
}
