import type { Quotation } from "@wellsourced/answers";
import { omitUndefined } from "@wellsourced/core";
import type { QuotationClass } from "../quote/quotation.ts";
import { isFaithful } from "../quote/quotation.ts";
import type { OpenedSource } from "./opened-source.ts";
import type { AnswerReason } from "./reasons.ts";
import type { StatementQuotation } from "./report.ts";

/** Best first. */
const CLASSES: readonly QuotationClass[] = [
  "verbatim",
  "verbatim_normalised",
  "elided",
  "altered",
  "spliced",
  "absent",
];

/** Quoted text of fewer words is a term or a title, not a sentence. */
const FEWEST_WORDS = 4;
const LONGEST_SHOWN = 600;

export const isDirect = ({ text }: Quotation): boolean => (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= FEWEST_WORDS;

function compareIn({ text }: Quotation, source: OpenedSource): Omit<StatementQuotation, keyof Quotation> {
  const check = source.compare(text);
  // The unread rest of the source may contain the quotation.
  const isOpen = check.class === "absent" && source.cutBecause !== undefined;
  const beside = isFaithful(check.class) ? undefined : source.compareWhole?.(text).class;
  if (beside && isFaithful(beside)) return { class: beside, source: source.ref, beside: true };
  const { start, end } = check;
  const span = start === undefined || end === undefined ? check.closest : { start, end };
  const words = span && source.shown(span);
  return {
    class: isOpen ? "source_unavailable" : check.class,
    source: source.ref,
    ...omitUndefined({
      sourceText: words && words.length <= LONGEST_SHOWN ? words : undefined,
      meaningRisk: check.meaningRisk,
    }),
  };
}

const rank = (found: StatementQuotation["class"]): number =>
  found === "source_unavailable" ? CLASSES.length : CLASSES.indexOf(found);

/** Compares a quotation with its cited sources and returns the best result. */
export function checkedIn(quotation: Quotation, sources: readonly OpenedSource[]): StatementQuotation {
  const [best] = sources
    .filter(({ markdown }) => markdown !== undefined)
    .map((source) => compareIn(quotation, source))
    .sort((a, b) => rank(a.class) - rank(b.class));
  const isUnread = sources.some(({ markdown }) => markdown === undefined);
  // A quotation is not called absent while one of its sources is unread.
  if (!best || (best.class === "absent" && isUnread)) return { ...quotation, class: "source_unavailable" };
  return { ...quotation, ...best };
}

const REASONS: Readonly<Partial<Record<StatementQuotation["class"], readonly [AnswerReason["code"], string]>>> = {
  altered: ["quotation_altered", "has other words than"],
  spliced: ["quotation_spliced", "joins separate passages of"],
  absent: ["quotation_absent", "is not in"],
};

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text);

/** The reason to doubt a quotation that is not verbatim. */
export function reasonOf({
  class: found,
  text,
  source,
  sourceText,
  elsewhere,
}: StatementQuotation): AnswerReason | undefined {
  if (isFaithful(found)) return undefined;
  const [code, words] = REASONS[found] ?? ["quotation_unchecked", ""];
  if (!words) return { code, detail: `“${cut(text)}” could not be looked up in a source that was read in full.` };
  const actual = found === "altered" && sourceText ? ` There it reads: “${cut(sourceText)}”.` : "";
  const other = elsewhere === undefined ? "" : ` It is in source ${elsewhere}.`;
  return { code, detail: `“${cut(text)}” ${words} source ${source}.${actual}${other}` };
}
