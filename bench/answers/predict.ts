import { readAnswer } from "../../packages/answers/src/index.ts";
import {
  DOUBTFUL,
  doubtWith,
  type OpenedSource,
  openSource,
  type StatementEvidence,
} from "../../packages/trust/src/statements/index.ts";
import { playedWord } from "./played.ts";
import { contextIn, type PairRecord, type SpanRecord, type StructureRecord } from "./records.ts";

/** Opens each text once if the records that share it are consecutive. */
function opener(): (text: string) => OpenedSource {
  let last: { readonly text: string; readonly source: OpenedSource } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, source: openSource(text) };
    return last.source;
  };
}

const scoreOf = ({ doubt }: StatementEvidence): number => Number((1 - doubt).toFixed(4));

/** The result of `readAnswer` for the text alone. */
export function predictStructure({ id, text }: Pick<StructureRecord, "id" | "text">) {
  const { statements, sources } = readAnswer(text);
  return {
    id,
    statements: statements.map(({ text, start, end, cites }) => ({ text, start, end, cites })),
    sources: sources.map(({ id, key, url, doi, title, start, end, missing }) => {
      return { id, key, url, doi, title, start, end, missing };
    }),
  };
}

type Pair = Pick<PairRecord, "id" | "text" | "statement" | "before" | "label">;

/**
 * The evidence for each statement in the source; with `played`, also the results of a simulated model with that
 * accuracy.
 */
export function pairPredictor(played?: number) {
  const open = opener();
  return ({ id, text, statement, before, label }: Pair) => {
    const shown = open(text).examine(statement, before);
    const word = played === undefined ? undefined : playedWord(id, label === "supported", played);
    const found = word && shown.evidence.length > 0 ? { ...shown, doubt: doubtWith(shown.doubt, word) } : shown;
    const { support, flagged, contrastSignal, numberMismatch } = found;
    return { id, claimSupport: support, flag: flagged, contrastSignal, numberMismatch, score: scoreOf(found) };
  };
}

type Spanned = Pick<SpanRecord, "id" | "text" | "answer"> & Partial<Pick<SpanRecord, "statements">>;

/** The statements to review first. Uses our segmentation if the record has none. */
export function spanPredictor() {
  const open = opener();
  return ({ id, text, answer, statements }: Spanned) => {
    const cut = statements ?? readAnswer(answer).statements;
    const found = cut.map(({ start, end }, index) => {
      const evidence = open(text).examine(answer.slice(start, end), contextIn(answer, cut, index));
      return { start, end, isFlagged: evidence.doubt >= DOUBTFUL, score: scoreOf(evidence) };
    });
    return {
      id,
      flagged: found.filter(({ isFlagged }) => isFlagged).map(({ start, end }) => ({ start, end })),
      statements: found.map(({ start, end, score }) => ({ start, end, score })),
    };
  };
}
