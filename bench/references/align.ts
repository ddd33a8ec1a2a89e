import { LABELS, type Label } from "../../packages/citations/src/references/string/lattice.ts";
import { type Token, tokenize } from "../../packages/citations/src/references/string/tokens.ts";
import { bitOf, classesOf, MONTH } from "../../packages/citations/src/references/string/word-classes.ts";

/** A reference string and its known fields. */
export interface Example {
  readonly id: string;
  readonly raw: string;
  readonly source: string;
  readonly skip: readonly string[];
  readonly truth: Readonly<Record<string, unknown>>;
}

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const bit = (label: Label): number => 1 << LABELS.indexOf(label);
const UNTOLD = bit("editor") | bit("place") | bit("other") | bit("mark") | bit("date") | bit("lead");
/** Hints of a field that the annotators left out. */
const SURE = bit("lead") | bit("date") | bit("mark");
/** Fields that long words belong to only if the truth says so. */
const NUMERIC = bit("pages") | bit("volume") | bit("issue") | bit("year");
const wordy = ({ kind, text }: Token): boolean => kind === "word" && text.length > 2 && !/^[ivxlcdm]+$/iu.test(text);
const FIELDS = ["title", "container", "publisher", "pages", "volume", "issue", "year"] as const;

/** The letters and digits of all tokens, and the position of each token. */
class Line {
  readonly text: string;
  readonly starts = new Map<number, number>();
  readonly ends = new Map<number, number>();
  constructor(tokens: readonly Token[]) {
    let text = "";
    for (const [at, token] of tokens.entries()) {
      const own = plain(token.text);
      if (own === "") continue;
      this.starts.set(text.length, at);
      text += own;
      this.ends.set(text.length, at + 1);
    }
    this.text = text;
  }
  /** All runs of whole tokens that spell the text. */
  find(value: string): (readonly [number, number])[] {
    const wanted = plain(value);
    const found: (readonly [number, number])[] = [];
    if (wanted === "") return found;
    for (let at = this.text.indexOf(wanted); at >= 0; at = this.text.indexOf(wanted, at + 1)) {
      const [from, to] = [this.starts.get(at), this.ends.get(at + wanted.length)];
      if (from !== undefined && to !== undefined) found.push([from, to]);
    }
    return found;
  }
}

type Named = { readonly family?: string; readonly given?: string; readonly literal?: string };

/** The run from the first to the last name found. */
function namesRun(
  tokens: readonly Token[],
  names: readonly Named[],
  owner: readonly (Label | undefined)[],
): readonly [number, number] | undefined {
  const words = names
    .flatMap(({ family = "", given = "", literal = "" }) => [family, given, literal])
    .flatMap((text) => tokenize(text).map((token) => plain(token.text)));
  // An entry may abbreviate a given name.
  const known = new Set(words.filter(Boolean).flatMap((word) => [word, word.slice(0, 1)]));
  const families = names
    .map(({ family = "", literal = "" }) => plain(tokenize(family || literal).at(-1)?.text ?? ""))
    .filter(Boolean);
  let [best, bestHits]: [readonly [number, number] | undefined, number] = [undefined, 0];
  for (let from = 0; from < tokens.length; from++) {
    if (owner[from] !== undefined || !known.has(plain(tokens[from]?.text ?? ""))) continue;
    let [to, misses] = [from + 1, 0];
    const seen = new Set<string>();
    for (let at = from; at < tokens.length && misses < 3 && owner[at] === undefined; at++) {
      const word = plain(tokens[at]?.text ?? "");
      if (known.has(word)) {
        [to, misses] = [at + 1, 0];
        seen.add(word);
      } else if (!["and", "und", "et", "y", "e", "al", "jr"].includes(word)) misses++;
    }
    const hits = families.filter((name) => seen.has(name)).length;
    if (hits > bestHits) [best, bestHits] = [[from, to], hits];
    from = to;
  }
  return bestHits >= families.length * 0.7 ? best : undefined;
}

/** An annotated list with other words in between: the run from the first to the last word, without the others. */
function scattered(tokens: readonly Token[], text: string): number[] {
  const wanted = tokenize(text).map((token) => plain(token.text));
  const found: number[] = [];
  let next = 0;
  for (const [at, token] of tokens.entries()) {
    if (plain(token.text) !== wanted[next]) continue;
    found.push(at);
    next++;
  }
  return next === wanted.length ? found : [];
}

/**
 * The possible labels of each token, given the truth; the label of a value that is not found is allowed for all free
 * tokens.
 */
export function align(example: Example, tokens: readonly Token[]): { allowed: Int32Array; lost: string[] } {
  const line = new Line(tokens);
  const owner: (Label | undefined)[] = tokens.map(() => undefined);
  const lost: string[] = [];
  let open = UNTOLD;
  const taken = (from: number, to: number): boolean => owner.slice(from, to).some((it) => it !== undefined);
  const claim = (from: number, to: number, label: Label): void => {
    for (let at = from; at < to; at++) if (tokens[at]?.kind !== "link") owner[at] = label;
  };
  const { truth, skip } = example;
  const title = typeof truth.title === "string" ? line.find(truth.title)[0] : undefined;
  if (title && typeof truth.authorsRaw !== "string") claim(title[0], title[1], "title");
  const raw = typeof truth.authorsRaw === "string" ? truth.authorsRaw : "";
  const names = Array.isArray(truth.authors) ? (truth.authors as Named[]) : [];
  if (raw || names.length > 0) {
    const run = raw ? line.find(raw)[0] : namesRun(tokens, names, owner);
    const parts = run ? [] : scattered(tokens, raw);
    if (run) claim(run[0], run[1], "author");
    else if (parts.length > 0) for (const at of parts) claim(at, at + 1, "author");
    else {
      lost.push("authors");
      open |= bit("author");
    }
  } else if (skip.includes("authors")) open |= bit("author");
  const order = [...FIELDS].map((name) => [name, String(truth[name] ?? "")] as const);
  for (const [name, value] of order) {
    if (value === "") {
      if (skip.includes(name)) open |= bit(name);
      continue;
    }
    const places = line
      .find(value)
      .filter(([from, to]) => !taken(from, to) || (name === "title" && from === title?.[0]));
    const at = choose(name, places, owner, tokens);
    if (at) claim(at[0], at[1], name);
    else {
      lost.push(name);
      // Numbers that are not in the text come from elsewhere; words may be spelt differently.
      if (name === "title" || name === "container") open |= bit(name);
    }
    if (skip.includes(name)) open |= bit(name);
  }
  const allowed = Int32Array.from(tokens, (token, at) => {
    const own = owner[at];
    if (token.kind === "link") return bit("link");
    if (own !== undefined) return bit(own);
    const likely = hint(tokens, owner, at);
    if ((likely & SURE) === likely) return likely;
    return likely | (open & ~UNTOLD & (wordy(token) ? ~NUMERIC : -1));
  });
  return { allowed, lost };
}

type Run = readonly [number, number];

function choose(
  name: Label,
  places: readonly Run[],
  owner: readonly (Label | undefined)[],
  tokens: readonly Token[],
): Run | undefined {
  if (places.length < 2) return places[0];
  if (name === "publisher") return places.at(-1);
  if (name === "title") return places[0];
  const end = (label: Label): number => owner.lastIndexOf(label);
  if (name === "container") return places.find(([from]) => from > end("title")) ?? places[0];
  const anchor = Math.max(end("container"), end("title"), -1);
  const cost = ([from]: Run): number => {
    const gap = tokens[from]?.gap ?? "";
    const before = tokens[from - 1]?.text.toLowerCase() ?? "";
    let value = from > anchor ? from - anchor : 50 + anchor - from;
    if (name === "issue") value += /\(/u.test(gap) || /^(?:no|nr|n|issue|heft)$/u.test(before) ? 0 : 6;
    if (name === "pages") value -= /^(?:pp?|pages?|s|seiten)$/u.test(before) ? 20 : 0;
    if (name === "year") value = /\(/u.test(gap) ? 0 : 5;
    if (name === "volume") value -= /^(?:vol|volume|bd|v)$/u.test(before) ? 20 : 0;
    return value;
  };
  return [...places].sort((a, b) => cost(a) - cost(b))[0];
}

const MARKS = bitOf("volume") | bitOf("issue") | bitOf("page");

/** The likely label of a token without a field. */
function hint(tokens: readonly Token[], owner: readonly (Label | undefined)[], at: number): number {
  const token = tokens[at];
  if (token === undefined) return UNTOLD;
  const word = token.text.toLowerCase();
  const classes = token.kind === "word" ? classesOf(word) : 0;
  if (at === 0 && token.kind === "number") return bit("lead");
  if ((classes & MONTH) !== 0) return bit("date");
  if (classes & bitOf("in")) return bit("mark");
  if (classes & bitOf("access")) return bit("mark");
  const next = tokens[at + 1];
  if ((classes & MARKS) !== 0 && (next?.kind === "number" || owner[at + 1] !== undefined)) return bit("mark");
  if ((classes & bitOf("place")) !== 0 && !nearEditor(tokens, owner, at)) return bit("place");
  if (token.kind === "word" && nearEditor(tokens, owner, at)) return bit("editor");
  if (token.kind === "number") return bit("other") | bit("date");
  return bit("other") | bit("place");
}

/** Applies in a run of free tokens with an editors' mark or initial. */
function nearEditor(tokens: readonly Token[], owner: readonly (Label | undefined)[], at: number): boolean {
  let [from, to] = [at, at + 1];
  while (from > 0 && owner[from - 1] === undefined && at - from < 12) from--;
  while (to < tokens.length && owner[to] === undefined && to - at < 12) to++;
  const run = tokens.slice(from, to);
  const marked = run.some(({ text }) => /^(?:eds?|editors?|hrsg|hg|edited|herausgegeben)$/iu.test(text));
  const initials = run.some((token, place) => /^\p{Lu}$/u.test(token.text) && run[place + 1]?.gap.startsWith("."));
  return marked && (initials || run.length > 2);
}
