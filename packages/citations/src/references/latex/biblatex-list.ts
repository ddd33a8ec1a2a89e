import { closingBrace } from "../../readers/bibtex/braces.ts";
import { lineTable } from "../../readers/records.ts";
import { type FileEntry, readBibliography } from "../bibliography-file.ts";

const LONGEST = 20_000;

/** Returns the text in the braces that open at an offset. */
function groupAt(tex: string, open: number): string | undefined {
  const close = closingBrace(tex, open, LONGEST);
  return close === undefined ? undefined : tex.slice(open + 1, close);
}

/** Returns the values in braces after each match of a mark such as `family={`. */
function valuesOf(tex: string, mark: RegExp): [string, string][] {
  return [...tex.matchAll(mark)].flatMap((match): [string, string][] => {
    const value = groupAt(tex, match.index + match[0].length - 1);
    return value === undefined ? [] : [[match[1] ?? "", value.replace(/%\n\s*/gu, "").trim()]];
  });
}

/** Converts a person of a biblatex list to BibTeX: `van der Berg, Ada`. */
function nameOf(person: string): string {
  const part = Object.fromEntries(valuesOf(person, /(?<![\w-])(family|given|prefix|suffix)=\{/gu));
  const family = [part.prefix, part.family].filter(Boolean).join(" ");
  return [part.given ? family : `{${family}}`, part.suffix, part.given].filter(Boolean).join(", ");
}

const ranges = /\\bibrangedash\s?/gu;

/** Converts an entry of the list to BibTeX. */
function asBibtex(key: string, type: string, body: string): string {
  const names = [...body.matchAll(/\\name\{(author|editor)\}\{\d{1,4}\}\{[^{}]{0,200}\}\{/gu)].map((match) => {
    const role = match[1] ?? "";
    const people = groupAt(body, match.index + match[0].length - 1)?.split(/\{\{[^{}]{0,300}\}\{/u) ?? [];
    const more = body.includes(`\\true{more${role}}`) ? ["others"] : [];
    return [role, [...people.slice(1).map(nameOf), ...more].join(" and ")] as const;
  });
  const lists = valuesOf(body, /\\list\{([a-z]{1,30})\}\{\d{1,4}\}\{/gu).map(([name, text]) => [
    name,
    text.replace(/^\{|\}$/gu, "").replaceAll("}{", " and "),
  ]);
  const fields = valuesOf(body, /\\field\{([a-z]{1,30})\}\{/gu).map(([name, text]) => [
    name,
    text.replace(ranges, "--"),
  ]);
  const lines = body.split("\n").map((line) => line.trim());
  const verbatim = lines.flatMap((line, at) => {
    const name = /^\\verb\{(doi|url|eprint)\}$/u.exec(line)?.[1];
    return name ? [[name, (lines[at + 1] ?? "").replace(/^\\verb /u, "")]] : [];
  });
  const known = [...names, ...lists, ...fields, ...verbatim].filter(
    ([name = ""]) => !/^(?:sort|label|extra)/u.test(name),
  );
  return `@${type}{${key},\n${known.map(([name, text]) => `  ${name} = {${text}},\n`).join("")}}\n`;
}

const entry = /\\entry\{([^{}\n]{1,300})\}\{([a-z]{1,30})\}/gu;

/** Reads the entries of a `.bbl` file that biber wrote for biblatex. */
export async function biblatexEntries(tex: string, file?: string): Promise<FileEntry[]> {
  const found = [...tex.matchAll(entry)];
  if (found.length === 0) return [];
  const parts = found.map((match, index) => {
    const raw = tex.slice(match.index, found[index + 1]?.index ?? tex.length);
    const body = raw.split("\\endentry", 1)[0] ?? raw;
    return { key: match[1] ?? "", at: match.index, bibtex: asBibtex(match[1] ?? "", match[2] ?? "", body) };
  });
  const lineAt = lineTable(tex);
  const places = new Map(parts.toReversed().map((part) => [part.key, part]));
  const { entries } = await readBibliography(parts.map(({ bibtex }) => bibtex).join("\n"), "biblatex");
  return entries.map((one) => {
    const at = places.get(one.item.id)?.at ?? 0;
    return { ...one, at, line: lineAt(at), file };
  });
}
