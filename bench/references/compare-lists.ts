/** Compares the found entries with the works of a list, by letters. */
export interface Wanted {
  readonly title: string;
  readonly families: readonly string[];
  readonly year: string;
  /** The letters of every field. */
  readonly all: string;
}

export const letters = (text = ""): string =>
  text
    .replace(/<[^>]{1,40}>/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Sequences of four letters: a reading error changes few of them. */
const grams = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 3) }, (_, at) => text.slice(at, at + 4));

interface Found {
  readonly raw: string;
  readonly letters: string;
  readonly grams: ReadonlySet<string>;
}

const foundIn = (raw: string): Found => ({ raw, letters: letters(raw), grams: new Set(grams(letters(raw))) });

/** The share of sequences that are present. */
function share(wanted: string, { letters: all, grams: own }: Found): number {
  if (wanted.length < 8 || all.includes(wanted)) return all.includes(wanted) ? 1 : 0;
  const parts = grams(wanted);
  return parts.filter((part) => own.has(part)).length / parts.length;
}

/** How well a text matches a work; 0 without its title. */
function fit({ title, families, year, all }: Wanted, found: Found): number {
  const titled = share(title, found);
  if (titled < 0.75) return 0;
  const named = families.filter((name) => found.letters.includes(name)).length / Math.max(1, families.length);
  const length = families.join("").length + all.length;
  const near = Math.min(length, found.letters.length) / Math.max(length, found.letters.length, 1);
  return titled + named + near + (year !== "" && found.letters.includes(year) ? 0.5 : 0);
}

/** A complete entry contains title, year and authors, begins with the first of them, and has little other text. */
function isWhole({ families, year, title, all }: Wanted, { raw, letters: own }: Found): boolean {
  const [first = ""] = families;
  const named = families.filter((name) => own.includes(name)).length;
  const begins = first === "" || own.slice(0, first.length + 40).includes(first) || own.startsWith(title);
  const isShort = /etal|others/u.test(own) || /\. ?\. ?\.|…/u.test(raw);
  const isSwollen = own.length > (families.join("").length * 2.2 + all.length) * 1.5 + 250;
  return begins && !isSwollen && (year === "" || own.includes(year)) && (isShort || named >= families.length * 0.85);
}

/** One text per work, best matches first; -1 if none is left. */
function paired(wanted: readonly Wanted[], found: readonly Found[]): number[] {
  const fits = wanted
    .flatMap((one, work) => found.map((other, text) => ({ work, text, score: fit(one, other) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const pairs = wanted.map(() => -1);
  const taken = new Set<number>();
  for (const { work, text } of fits) {
    if ((pairs[work] ?? -1) >= 0 || taken.has(text)) continue;
    pairs[work] = text;
    taken.add(text);
  }
  return pairs;
}

/** Counts complete, split, merged and missing entries, and texts that are not entries. */
export function compare(wanted: readonly Wanted[], raws: readonly string[]) {
  const found = raws.map(foundIn);
  const pairs = paired(wanted, found);
  const faults: string[] = [];
  const row = { wanted: wanted.length, found: found.length, whole: 0, torn: 0, merged: 0, missing: 0, strangers: 0 };
  wanted.forEach((one, index) => {
    const own = found[pairs[index] ?? -1];
    const other = found.find((it) => fit(one, it) > 0 && one.title.length >= 15);
    const name = `${one.families[0] ?? ""} ${one.year} ${one.title.slice(0, 60)}`;
    const kind = own ? (isWhole(one, own) ? "whole" : "torn") : other ? "merged" : "missing";
    row[kind]++;
    if (kind !== "whole") faults.push(`${kind} ${name}: ${(own ?? other)?.raw ?? ""}`);
  });
  for (const { raw } of found.filter((_, at) => !pairs.includes(at))) {
    row.strangers++;
    faults.push(`no entry: ${raw}`);
  }
  return { ...row, faults };
}

/** Works whose title was read correctly from their entry. */
export function titleRead(
  wanted: readonly Wanted[],
  references: readonly { readonly csl?: { readonly title?: string | undefined } }[],
): number {
  const titles = new Set(references.map(({ csl }) => letters(csl?.title)));
  return wanted.filter(({ title }) => titles.has(title)).length;
}
