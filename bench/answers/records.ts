import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

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
  /** The corpus's segmentation of the answer. */
  readonly statements: readonly {
    readonly start: number;
    readonly end: number;
    readonly bad: boolean;
    readonly doubtful?: boolean;
  }[];
}

export interface StructureRecord {
  readonly id: string;
  readonly text: string;
}

/** The records of a file, compressed or plain; `undefined` if it does not exist. */
function recordsOf<Row>(root: string, name: string): Row[] | undefined {
  const [plain, packed] = [path.join(root, `${name}.jsonl`), path.join(root, `${name}.jsonl.gz`)];
  const text = existsSync(packed)
    ? gunzipSync(readFileSync(packed)).toString("utf8")
    : existsSync(plain) && readFileSync(plain, "utf8");
  if (text === false) return undefined;
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export const structuresIn = (root: string) => recordsOf<StructureRecord>(root, "structure");
export const spansIn = (root: string) => recordsOf<SpanRecord>(root, "spans");

/**
 * Reads the pairs of a folder. A text stored with a span record is taken from it.
 * @throws {Error} if that record is missing
 */
export function pairsIn(root: string): PairRecord[] | undefined {
  const pages = new Map((spansIn(root) ?? []).map(({ id, text }) => [id, text]));
  const textOf = (id: string): string => {
    const text = pages.get(id);
    if (text === undefined) throw new Error(`${root}: no span record ${id}, whose text a pair needs`);
    return text;
  };
  return recordsOf<PairRecord & { readonly textFrom?: string }>(root, "pairs")?.map((row) =>
    row.textFrom === undefined ? row : { ...row, text: textOf(row.textFrom) },
  );
}

/** The previous statement of the answer. */
export function contextIn(
  answer: string,
  cut: readonly { readonly start: number; readonly end: number }[],
  index: number,
): string | undefined {
  const before = cut[index - 1];
  return before && answer.slice(before.start, before.end);
}

export const corpus = fileURLToPath(new URL("../../../shared/corpus/answers/", import.meta.url));
