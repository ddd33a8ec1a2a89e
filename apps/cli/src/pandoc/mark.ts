import { isHttpUrl } from "@wellsourced/core";
import type { AuditFinding } from "@wellsourced/wellsourced/citations";
import { ruleText } from "../audit/report.ts";
import { LEVELS, type Level } from "../report/options.ts";
import { keysOf } from "./document.ts";

/** Words as inline elements. */
const words = (text: string): readonly object[] =>
  text
    .trim()
    .split(/\s+/u)
    .flatMap((word, index) => [...(index > 0 ? [{ t: "Space" }] : []), { t: "Str", c: word }]);

const link = (url: string): object => ({ t: "Link", c: [["", [], []], [{ t: "Str", c: url }], [url, ""]] });

/** What was found about a key, with the addresses that show it. */
function about(key: string, { rule, message, advice, evidence }: AuditFinding): readonly object[] {
  const links = evidence.filter(isHttpUrl).flatMap((url) => [{ t: "Space" }, link(url)]);
  return [...words(`${key}: ${ruleText(rule)}. ${message} ${advice}`), ...links];
}

const worstOf = (findings: readonly AuditFinding[]): Level =>
  LEVELS.find((level) => findings.some((one) => one.level === level)) ?? "note";

/**
 * Marks a citation: a span with the classes `doubtful-citation` and `doubtful-error`, `-warning` or `-note` around it,
 * and a footnote that says why. Inside a footnote, the reason follows in brackets. Without findings it stays as it is.
 */
export function marked(
  cite: unknown,
  findings: ReadonlyMap<string, readonly AuditFinding[]>,
  inNote: boolean,
): unknown {
  const found = keysOf(cite).flatMap((key) => (findings.get(key) ?? []).map((finding) => ({ key, finding })));
  if (found.length === 0) return cite;
  const level = worstOf(found.map(({ finding }) => finding));
  const rules = [...new Set(found.map(({ finding }) => finding.rule))].join(" ");
  const reasons = found.flatMap(({ key, finding }, index) => [
    ...(index > 0 ? [{ t: "Space" }] : []),
    ...about(key, finding),
  ]);
  const reason = inNote
    ? [{ t: "Space" }, { t: "Str", c: "[" }, ...reasons, { t: "Str", c: "]" }]
    : [{ t: "Note", c: [{ t: "Para", c: reasons }] }];
  const attributes = ["", ["doubtful-citation", `doubtful-${level}`], [["findings", rules]]];
  return { t: "Span", c: [attributes, [cite, ...reason]] };
}
