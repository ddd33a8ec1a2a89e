import type { Problem } from "../reading.ts";
import type { Part, RawEntry, RawFile } from "./entries.ts";

/** An entry with its macros put in. Values are TeX. */
export interface BibEntry {
  readonly line: number;
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

// Macros that double each other would fill the memory.
const LONGEST = 20_000;

/** Macros that every bibliography style defines. */
const months = new Set("jan feb mar apr may jun jul aug sep oct nov dec".split(" "));

/** Puts macros in as they are defined, from the top of the file down. One that nobody defined stays as its name. */
export function withMacros({ entries, problems }: RawFile): {
  readonly entries: BibEntry[];
  readonly problems: Problem[];
} {
  const macros = new Map<string, string>();
  const told = [...problems];
  const unknown = new Set<string>();
  const textOf = (parts: readonly Part[], line: number): string => {
    let text = "";
    for (const part of parts) {
      const name = part.text.toLowerCase();
      const known = part.macro ? macros.get(name) : part.text;
      if (known === undefined && !months.has(name) && !unknown.has(name)) {
        unknown.add(name);
        told.push({ line, message: `No @string defines "${part.text.slice(0, 60)}", which stands as it is.` });
      }
      text += known ?? part.text;
      if (part.macro && text.length > LONGEST) return text.slice(0, LONGEST);
    }
    return text;
  };
  const works = entries.flatMap(({ line, type, key, fields }: RawEntry): BibEntry[] => {
    const values = new Map<string, string>();
    for (const { name, parts } of fields) {
      if (type === "string") macros.set(name, textOf(parts, line));
      else if (!values.has(name)) values.set(name, textOf(parts, line));
    }
    return type === "string" || type === "preamble" ? [] : [{ line, type, key, fields: values }];
  });
  return { entries: works, problems: told };
}
