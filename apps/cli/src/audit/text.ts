import type { AuditFilesResult, AuditFinding } from "@wellsourced/wellsourced";
import type { Desk } from "../define-command.ts";
import { counted, harmless, wrap } from "../render.ts";
import { shownName } from "../terminal.ts";

const marks = { error: "bad", warning: "warn", note: "dim" } as const;

/** One finding: where, what, the reference's words, the evidence, what to do. */
function lines(
  { file, line, level, rule, key, text, message, advice, evidence }: AuditFinding,
  { style, width }: Desk,
): string {
  const head = `${style.bold(`${shownName(file)}:${line}`)} ${style[marks[level]](`${level}[${rule}]`)}${key && key.length < 60 ? ` ${harmless(key)}` : ""}`;
  const said = wrap(harmless(message), width, "  ");
  const quoted = text === message ? [] : [style.dim(wrap(harmless(text), width, "  │ "))];
  const proof = evidence.map((url) => `  ${style.link(harmless(url))}`);
  return [head, ...quoted, said, ...proof, wrap(`→ ${harmless(advice)}`, width, "  ")].join("\n");
}

/** The report as people read it in a terminal. */
export function toText(
  {
    result,
    findings,
    accepted,
  }: { readonly result: AuditFilesResult; readonly findings: readonly AuditFinding[]; readonly accepted: number },
  desk: Desk,
): string {
  const count = (level: AuditFinding["level"]) => findings.filter((one) => one.level === level).length;
  const sums = [
    counted(result.references, "reference"),
    counted(count("error"), "error"),
    counted(count("warning"), "warning"),
    counted(count("note"), "note"),
    `${result.summary.clean} without finding`,
    accepted > 0 ? `${accepted} accepted by the baseline` : "",
  ].filter(Boolean);
  const body = findings.map((one) => lines(one, desk));
  return [...body, sums.join(" · ")].join("\n\n");
}
