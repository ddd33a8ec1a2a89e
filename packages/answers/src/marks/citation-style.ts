import type { Flow, FoundMark, Hole } from "../flow.ts";
import type { Numbers, SourceIndex } from "../sources/source-index.ts";
import { bracketed, gluedNumbers, inRoundBrackets, otherRaised, superscripts } from "./numbers.ts";
import { privateMarks } from "./private.ts";

type Read = { readonly flow: Flow };
type Marking = (text: string, numbers: Numbers) => readonly Hole[];
const isNumbered = ({ kind }: FoundMark): boolean => kind === "superscript" || kind === "number";

/** Counts the marks of one form. */
const count = (blocks: readonly Read[], form: Marking, numbers: Numbers): number =>
  blocks.reduce((sum, { flow }) => sum + form(flow.text, numbers).length, 0);

/** Decides how an answer cites: `(1)` or `word.1` count only if they are more frequent than other marks to its list. */
export function setCitationStyle(body: readonly Read[], sourceIndex: SourceIndex): void {
  if (sourceIndex.count === 0) return;
  const mayCite = (keys: readonly string[]) => keys.every((key) => sourceIndex.has(key));
  const numbers = { count: sourceIndex.count, has: (key: string) => sourceIndex.has(key), isBy: () => false, mayCite };
  const all: Numbers = { ...numbers, isRound: true, isGlued: true };
  const plain = [bracketed, superscripts, otherRaised].reduce((sum, form) => sum + count(body, form, all), 0);
  const others = plain + body.reduce((sum, { flow }) => sum + flow.marks.filter(isNumbered).length, 0);
  const round = count(body, inRoundBrackets, all);
  sourceIndex.isRound = round > others;
  sourceIndex.isGlued = others === 0 && count(body, gluedNumbers, all) > round;
}

/** The numbers in marks of any form, regardless of the list. */
export function numbersNamed(blocks: readonly Read[], among: ReadonlySet<string>): ReadonlySet<string> {
  const has = (key: string) => among.has(key);
  const mayCite = (keys: readonly string[]) => keys.some(has);
  const numbers: Numbers = { count: among.size, isRound: true, isGlued: true, has, isBy: () => false, mayCite };
  const forms: readonly Marking[] = [bracketed, inRoundBrackets, superscripts, otherRaised, gluedNumbers, privateMarks];
  const named = new Set<string>();
  for (const { flow } of blocks)
    for (const { cites } of [...flow.marks, ...forms.flatMap((form) => form(flow.text, numbers))])
      for (const { key, place } of cites) named.add(place === undefined ? (key ?? "") : String(place + 1));
  return named;
}
