import type { Problem } from "../records.ts";
import type { Part, RawEntry, RawFile } from "./entries.ts";

/** An entry with macros resolved. Values are TeX. */
export interface BibEntry extends Pick<RawEntry, "line" | "place"> {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

// Macros that double each other would exhaust memory.
const LONGEST = 20_000;

/** Macros defined by every bibliography style. */
const months = new Set("jan feb mar apr may jun jul aug sep oct nov dec".split(" "));

/** Resolves macros in file order. Undefined ones keep their name. */
export function withMacros({ entries, problems }: RawFile): {
  readonly entries: BibEntry[];
  readonly problems: Problem[];
} {
  const macros = new Map<string, string>();
  const found = [...problems];
  const unknown = new Set<string>();
  const resolve = (parts: readonly Part[], line: number): string => {
    let text = "";
    for (const part of parts) {
      const name = part.text.toLowerCase();
      const known = part.macro ? macros.get(name) : part.text;
      if (known === undefined && !months.has(name) && !unknown.has(name)) {
        unknown.add(name);
        found.push({ line, message: `No @string defines "${part.text.slice(0, 60)}", so it is left as it is.` });
      }
      text += known ?? part.text;
      if (part.macro && text.length > LONGEST) return text.slice(0, LONGEST);
    }
    return text;
  };
  const works = entries.flatMap(({ line, place, type, key, fields }: RawEntry): BibEntry[] => {
    const values = new Map<string, string>();
    for (const { name, parts } of fields) {
      if (type === "string") macros.set(name, resolve(parts, line));
      else if (!values.has(name)) values.set(name, resolve(parts, line));
    }
    return type === "string" || type === "preamble" ? [] : [{ line, place, type, key, fields: values }];
  });
  return { entries: works, problems: found };
}

/** Fields that are not inherited. */
const own = new Set(
  (
    "crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions relatedstring relatedtype " +
    "shorthand sortkey ids keywords abstract doi url urldate eprint eprinttype eprintclass archiveprefix pages file note"
  ).split(" "),
);
const titles = ["title", "subtitle", "titleaddon", "shorttitle", "sorttitle"];
/** The title of a book, proceedings volume or issue becomes the container of its parts. */
const wholes = /^(?:mv)?(?:book|collection|proceedings|reference)$/u;

function inherited(child: BibEntry, parent: BibEntry): Map<string, string> {
  const fields = new Map(child.fields);
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined && !fields.has(name)) fields.set(name, value);
  };
  const [title, subtitle] = [parent.fields.get("title"), parent.fields.get("subtitle")];
  if (parent.type === "periodical") {
    if (!fields.has("journal")) add("journaltitle", title);
  } else if (wholes.test(parent.type) && child.type !== parent.type) {
    if (!fields.has("booktitle") && !parent.fields.has("booktitle")) add("booksubtitle", subtitle);
    add("booktitle", parent.fields.get("booktitle") ?? title);
  }
  for (const [name, value] of parent.fields) if (!own.has(name) && !titles.includes(name)) add(name, value);
  return fields;
}

/**
 * Resolves inheritance: all fields from `xdata`, matching ones from `crossref`. Entries that only supply fields and
 * entry sets are dropped.
 */
export function withInheritance(entries: readonly BibEntry[]): BibEntry[] {
  // Entries without a key cannot be referenced, and an empty `crossref` references nothing.
  const byKey = new Map(
    entries.toReversed().flatMap((entry) => (entry.key ? [[entry.key.toLowerCase(), entry] as const] : [])),
  );
  // Each entry is resolved once, so long chains take linear time.
  const done = new Map<BibEntry, BibEntry>();
  const resolve = (entry: BibEntry, depth: number): BibEntry => {
    const known = done.get(entry);
    if (known || depth > 8) return known ?? entry;
    const lookUp = (key: string) => byKey.get(key.trim().toLowerCase());
    let fields = new Map(entry.fields);
    for (const data of (entry.fields.get("xdata") ?? "").split(",").slice(0, 20).map(lookUp)) {
      if (data && data !== entry) fields = new Map([...resolve(data, depth + 1).fields, ...fields]);
    }
    const parent = lookUp(entry.fields.get("crossref") ?? "");
    if (parent && parent !== entry) fields = inherited({ ...entry, fields }, resolve(parent, depth + 1));
    const whole = { ...entry, fields };
    if (depth === 0 || !parent) done.set(entry, whole);
    return whole;
  };
  return entries.map((entry) => resolve(entry, 0)).filter(({ type }) => type !== "xdata" && type !== "set");
}
