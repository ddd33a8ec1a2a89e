// Writes what `@wellsourced/trust/statements` says of the pairs and spans of an answer corpus:
//   node --conditions=@wellsourced/source bench/answers/pairs.ts [--root DIR] --out DIR
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import {
  DOUBTFUL,
  type OpenedSource,
  openSource,
  type StatementEvidence,
} from "../../packages/trust/src/statements/index.ts";

export interface PairRecord {
  readonly id: string;
  readonly statement: string;
  readonly text: string;
  readonly question?: string;
  readonly before?: string;
  readonly label: "supported" | "partly" | "not_supported" | "contradicted";
  readonly lang: string;
  readonly source: string;
  readonly group: string;
  readonly made?: boolean;
  readonly long?: boolean;
}

export interface SpanRecord {
  readonly id: string;
  readonly answer: string;
  readonly text: string;
  readonly question?: string;
  readonly source: string;
  readonly lang: string;
  readonly group: string;
  readonly statements: readonly {
    readonly start: number;
    readonly end: number;
    readonly bad: boolean;
    readonly doubtful?: boolean;
  }[];
}

const linesOf = <Row>(file: string): Row[] =>
  gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export const spansIn = (root: string): SpanRecord[] => linesOf(path.join(root, "spans.jsonl.gz"));

/** The pairs of a folder; a text that is kept with a span record is taken from there. */
export function pairsIn(root: string): PairRecord[] {
  const pages = new Map(spansIn(root).map(({ id, text }) => [id, text]));
  return linesOf<PairRecord & { readonly textFrom?: string }>(path.join(root, "pairs.jsonl.gz")).map((row) => ({
    ...row,
    text: row.textFrom === undefined ? row.text : (pages.get(row.textFrom) ?? ""),
  }));
}

/** Opens each text once, as long as the records that share it follow each other. */
export function opener(): (text: string) => OpenedSource {
  let last: { readonly text: string; readonly source: OpenedSource } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, source: openSource(text) };
    return last.source;
  };
}

const scoreOf = ({ doubt }: StatementEvidence): number => Number((1 - doubt).toFixed(4));

/** What the scorer reads for pairs. */
export function predictPairs(records: readonly PairRecord[]): object[] {
  const open = opener();
  return records.map(({ id, text, statement }) => {
    const found = open(text).examine(statement);
    const { support, flagged, contrastSignal, numberMismatch } = found;
    return { id, claimSupport: support, flag: flagged, contrastSignal, numberMismatch, score: scoreOf(found) };
  });
}

/** What the scorer reads for spans: there, all that is to be looked at first is marked. */
export function predictSpans(records: readonly SpanRecord[]): object[] {
  const open = opener();
  return records.map(({ id, text, answer, statements }) => {
    const found = statements.map(({ start, end }) => {
      const evidence = open(text).examine(answer.slice(start, end));
      return { start, end, flagged: evidence.doubt >= DOUBTFUL, score: scoreOf(evidence) };
    });
    return {
      id,
      flagged: found.filter(({ flagged }) => flagged).map(({ start, end }) => ({ start, end })),
      statements: found.map(({ start, end, score }) => ({ start, end, score })),
    };
  });
}

/** Writes `pairs.jsonl` and `spans.jsonl` into a folder. */
export function writePredictions(root: string, out: string): void {
  mkdirSync(out, { recursive: true });
  const write = (name: string, rows: readonly object[]) =>
    writeFileSync(path.join(out, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  write("pairs.jsonl", predictPairs(pairsIn(root)));
  write("spans.jsonl", predictSpans(spansIn(root)));
}

export const corpus = fileURLToPath(new URL("../../../shared/corpus/answers/", import.meta.url));

if (import.meta.main) {
  const { values } = parseArgs({ options: { root: { type: "string", default: corpus }, out: { type: "string" } } });
  if (values.out === undefined) throw new Error("Say where to write: --out DIR");
  writePredictions(values.root, values.out);
}
