import type { Stretch } from "@wellsourced/core/markdown";

const pairs: Readonly<Record<string, string>> = {
  "“": "”",
  "„": "“”",
  "«": "»",
  "»": "«",
  "「": "」",
  "『": "』",
  "‹": "›",
  '"': '"',
  "”": "”",
};
const LONGEST = 1_500;

/** Ranges in quotation marks, marks included; only the outer of nested ones. */
export function quotationsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < text.length; at++) {
    const closers = pairs[text[at] ?? ""];
    if (closers === undefined || !mayOpen(text, at)) continue;
    const end = closing(text, at, closers);
    if (end === undefined) continue;
    found.push({ start: at, end: end + 1 });
    at = end;
  }
  return found;
}

/** Whether a symmetric quotation mark opens: after a space and before a letter. */
function mayOpen(text: string, at: number): boolean {
  if (!/["”»]/u.test(text[at] ?? "")) return true;
  return /[\s([{—–:]|^$/u.test(text[at - 1] ?? "") && /\S/u.test(text[at + 1] ?? " ");
}

function closing(text: string, from: number, closers: string): number | undefined {
  const opener = text[from] ?? "";
  let depth = 0;
  for (let at = from + 1; at < text.length && at - from < LONGEST; at++) {
    const sign = text[at] ?? "";
    if (closers.includes(sign) && depth === 0) return at;
    if (sign === opener) depth++;
    else if (closers.includes(sign)) depth--;
  }
  return undefined;
}
