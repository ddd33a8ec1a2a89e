import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type CslItem, parse } from "../../../packages/citations/src/index.ts";

/** A labelled reference of the corpus. */
export interface Entry {
  readonly key: string;
  readonly list: string;
  readonly label: "right" | "wrong";
  readonly kind: string;
  readonly bibtex: string;
  readonly item: CslItem;
  /** 0 … 4, by a hash of the key. */
  readonly fold: number;
}

const foldOf = (key: string): number => createHash("sha256").update(key).digest().readUInt32BE() % 5;

export async function readEntries(corpus: string): Promise<Entry[]> {
  const lines = readFileSync(path.join(corpus, "dev/entries.jsonl"), "utf8").split("\n").filter(Boolean);
  const entries: Entry[] = [];
  for (const line of lines) {
    const entry: Omit<Entry, "item" | "fold"> = JSON.parse(line);
    const { items } = await parse(entry.bibtex, { format: "bibtex" });
    entries.push({ ...entry, item: items[0] ?? { id: entry.key, type: "document" }, fold: foldOf(entry.key) });
  }
  return entries;
}
