import { AUDIT_LEVELS } from "@wellsourced/wellsourced/citations";
import { RULES } from "../src/audit/report.ts";
import { RULE_GUIDE } from "../src/audit/rules.ts";

const TABLE = /(?<=<!-- findings -->\n)[\s\S]*?(?=<!-- \/findings -->)/u;

/** The guide's table of findings, from the list that the reports use. */
export function generateFindings(guide: string): string {
  const rows = RULES.map((rule) => {
    const { when, example } = RULE_GUIDE[rule];
    return `| \`${rule}\` | ${AUDIT_LEVELS[rule]} | ${when} | ${example} |`;
  });
  return guide.replace(
    TABLE,
    () => `| Finding | Level | Reported when | Example (made) |\n|---|---|---|---|\n${rows.join("\n")}\n`,
  );
}
