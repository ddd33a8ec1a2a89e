import { isRecord, jsonIn } from "@wellsourced/core";
import type { WorkChange } from "../work.ts";
import { jsonItems } from "./split/json-items.ts";
import { lines } from "./split/lines.ts";
import type { Piece } from "./split/piece.ts";

/** A record that the registry does not keep, and the kind of such records: `pages of persons`. */
export interface LeftOut {
  readonly leftOut: string;
}

/** A record that cannot be read. */
export interface Broken {
  readonly broken: string;
}

export type Step = WorkChange | LeftOut | Broken;

/** The beginning of a file. */
export interface DumpHead {
  readonly name: string;
  readonly text: string;
  /** Keys of the first object, if the text is JSON. */
  readonly keys: ReadonlySet<string>;
}

/** A published form of dumps. */
export interface DumpForm {
  /** The source of its records. */
  readonly name: string;
  detects(head: DumpHead): boolean;
  split(bytes: AsyncIterable<Buffer>, head: DumpHead): AsyncIterable<readonly Piece[]>;
  /** What a record says, usually one change. */
  steps(text: string, head: DumpHead): readonly Step[];
}

const IN_LIST =
  /^\s*(?:\[|\{\s*(?:"[\w-]{1,30}"\s*:\s*(?:"[^"]{0,100}"|[\w.-]{1,30})\s*,\s*)*"(?:items|results|data|notes)"\s*:\s*\[)/u;

interface JsonForm {
  readonly name: string;
  /** Whether a record has the keys of this form. */
  has(keys: ReadonlySet<string>): boolean;
  steps(record: Readonly<Record<string, unknown>>): readonly Step[];
}

/** A form of JSON: one object a line, or a list of objects. */
export const jsonForm = ({ name, has, steps }: JsonForm): DumpForm => ({
  name,
  detects: ({ keys }) => has(keys),
  split: (bytes, { text }) => (IN_LIST.test(text) ? jsonItems(bytes) : lines(bytes)),
  steps(text) {
    const record = jsonIn(text);
    return isRecord(record) ? steps(record) : [{ broken: "The record is not valid JSON." }];
  },
});

/** The end of a string that begins at `from`: after its closing quotation mark. */
function afterString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The keys of the first record of JSON, as far as the text goes. */
export function firstKeys(text: string): ReadonlySet<string> {
  const keys = new Set<string>();
  const body = text.replace(IN_LIST, "").trimStart();
  if (!body.startsWith("{")) return keys;
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const letter = body[at];
    if (letter === "{" || letter === "[") depth++;
    else if (letter === "}" || letter === "]") {
      if (--depth === 0) break;
    } else if (letter === '"') {
      const end = afterString(body, at);
      if (depth === 1 && /^\s{0,9}:/u.test(body.slice(end, end + 10))) keys.add(body.slice(at + 1, end - 1));
      at = end - 1;
    }
  }
  return keys;
}
