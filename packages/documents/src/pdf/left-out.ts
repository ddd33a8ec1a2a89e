import { MAX_PAGES, type ReadPage } from "./reader.ts";

/** What is the matter with fonts whose tables are not on this machine. */
export const MAPS_MISSING = "need the character maps of the package pdfjs-dist, which is not installed";
/** Runs of numbers that are named; after them an ellipsis stands for the rest. */
const RUNS = 12;

interface PagesRead {
  readonly pages: readonly ReadPage[];
  /** Numbers of pages that could not be read. */
  readonly broken: readonly number[];
  /** Numbers of pages whose links could not be read. */
  readonly linkless: readonly number[];
  /** Fonts needed character maps that are not installed. */
  readonly mapsMissing: boolean;
  /** Pages of the file. */
  readonly count: number;
}

/** Pages whose text is missing, in words: a part must not be taken for the whole. */
export function leftOutOf({ pages, broken, linkless, mapsMissing, count }: PagesRead): string[] {
  const numbersOf = (scan: ReadPage["scan"]) =>
    pages.flatMap((page) => (page.scan === scan ? [page.layout.number] : []));
  return [
    ...said("whatever is written in the picture that fills", numbersOf("bare")),
    ...said("letters without a meaning on", numbersOf("garbled")),
    ...said("what could not be read on", broken),
    ...said("the links on", linkless),
    ...(mapsMissing ? [`letters whose fonts ${MAPS_MISSING}`] : []),
    ...(count > MAX_PAGES ? [`the pages after ${MAX_PAGES}`] : []),
  ];
}

const said = (what: string, numbers: readonly number[]): string[] =>
  numbers.length > 0 ? [`${what} page${numbers.length > 1 ? "s" : ""} ${runsOf(numbers)}`] : [];

/** `1–3, 7`: numbers in order, neighbours joined. */
function runsOf(numbers: readonly number[]): string {
  const runs: { readonly from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  const named = runs.slice(0, RUNS).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return [...named, ...(runs.length > RUNS ? ["…"] : [])].join(", ");
}
