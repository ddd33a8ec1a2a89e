import { counted, isRecord } from "@wellsourced/core";
import type {
  Corrected,
  JournalEntry,
  LibraryAnnotation,
  LibraryAudit,
  LibraryItem,
  Proposal,
  ZoteroCollection,
} from "@wellsourced/wellsourced/library";
import type { CommandContext } from "../define-command.ts";
import { blocksOf, factsOf, linesOf, onOneLine, titled, wrap } from "../render.ts";

/** Longer values, such as abstracts, are shown by their beginning. */
const LONGEST = 300;

const partText = (value: unknown): string => {
  if (!isRecord(value)) return String(value);
  if (typeof value.tag === "string") return value.tag;
  const name = [value.firstName, value.lastName, value.name].filter(Boolean).join(" ");
  return name || JSON.stringify(value);
};

/** A field's value for people, on one line: names and tags in a row, line breaks as `↵`. */
export function valueText(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(partText).join("; ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  const line = (text ?? "").trim().replace(/\s+/gu, (space) => (space.includes("\n") ? " ↵ " : " "));
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line || "(empty)";
}

/** A proposal as a diff, with the source of each value. */
export function proposalText({ key, title, reasons, fields, url }: Proposal, { style, width }: CommandContext): string {
  const changes = fields.map(({ field, before, after, source }) =>
    linesOf(
      `  ${field}${source ? style.dim(` (${source})`) : ""}`,
      style.bad(wrap(`- ${valueText(before)}`, width, "    ")),
      style.good(wrap(`+ ${valueText(after)}`, width, "    ")),
    ),
  );
  return linesOf(
    `${style.bold(key)}  ${title}`,
    ...reasons.map((reason) => style.dim(wrap(reason, width, "  "))),
    ...changes,
    url && `  ${style.link(url)}`,
  );
}

export function itemsText(items: readonly LibraryItem[], { style }: CommandContext): string {
  if (items.length === 0) return "No item matches.";
  const rows = items.map(({ key, item, tags }) => {
    const names = (item.author ?? item.editor ?? []).map(({ family, literal }) => family ?? literal ?? "");
    const who = names.length > 3 ? `${names[0]} et al.` : names.join(", ");
    const year = item.issued?.["date-parts"]?.[0]?.[0];
    const facts = factsOf(
      who,
      year === undefined ? "" : String(year),
      item["container-title"],
      item.DOI,
      tags.join(", "),
    );
    return `${style.bold(key)}  ${item.title ?? ""}${facts ? `\n          ${style.dim(facts)}` : ""}`;
  });
  return [...rows, counted(items.length, "item")].join("\n");
}

/** Collections by their path, each with its key. */
export function collectionsText(collections: readonly ZoteroCollection[], { style }: CommandContext): string {
  const byKey = new Map(collections.map((one) => [one.key, one]));
  const pathOf = ({ name, parent }: ZoteroCollection, depth = 0): string => {
    const above = byKey.get(parent ?? "");
    return above && depth < 50 ? `${pathOf(above, depth + 1)} / ${name}` : name;
  };
  const rows = collections.map((one) => ({ key: one.key, path: pathOf(one) }));
  return [
    ...rows.toSorted((a, b) => a.path.localeCompare(b.path)).map(({ key, path }) => `${style.bold(key)}  ${path}`),
    counted(rows.length, "collection"),
  ].join("\n");
}

/** Annotations under the titles of their works. */
export function annotationsText(annotations: readonly LibraryAnnotation[], context: CommandContext): string {
  const { style, width } = context;
  if (annotations.length === 0) return "No annotation matches.";
  const one = ({ key, kind, text, comment, page, tags, link }: LibraryAnnotation) =>
    linesOf(
      `  ${style.bold(key)}  ${factsOf(kind, page && `page ${page}`, tags.join(", "))}`,
      text && wrap(`“${onOneLine(text)}”`, width, "    "),
      comment && wrap(onOneLine(comment), width, "    "),
      `    ${style.link(link)}`,
    );
  const works = [...Map.groupBy(annotations, ({ work }) => work)].map(([work, own]) =>
    linesOf(`${style.bold(work)}  ${own[0]?.item?.title ?? ""}`, ...own.map(one)),
  );
  return blocksOf(...works, counted(annotations.length, "annotation"));
}

/** What an audit of a library finds beyond that of a list: duplicates, gaps, and how to correct it. */
export function libraryText({ duplicates, incomplete, proposals }: LibraryAudit, { style }: CommandContext): string {
  const signs = { doi: "the same DOI", isbn: "the same ISBN", title: "the same title, author and year" };
  return blocksOf(
    titled(
      style,
      `Duplicates (${duplicates.length})`,
      duplicates.map(({ ids, title, because }) => `${ids.join(", ")}: ${signs[because]}: ${title}`),
    ),
    titled(
      style,
      `Incomplete (${incomplete.length})`,
      incomplete.map(({ key, title, missing }) => `${key}  ${title} – without ${missing.join(", ")}`),
    ),
    proposals.length === 0
      ? "There is nothing that can be corrected."
      : style.bold(
          `${counted(proposals.length, "item")} can be corrected. "wellsourced zotero apply" asks about each, and writes what you confirm.`,
        ),
  );
}

const MARKS = { written: "good", unchanged: "dim", conflict: "warn", refused: "bad" } as const;

export const correctedText = (items: readonly Corrected[], { style, width }: CommandContext): string =>
  items
    .map(({ key, title, state, because }) =>
      linesOf(
        `${style[MARKS[state]](state.padEnd(9))} ${style.bold(key)}  ${title}`,
        because && wrap(because, width, "          "),
      ),
    )
    .join("\n");

export function journalText(entries: readonly JournalEntry[], { style }: CommandContext): string {
  if (entries.length === 0) return "Nothing has been corrected yet.";
  return [...Map.groupBy(entries, ({ run }) => run)]
    .map(([run, group]) => {
      const undoes = group[0]?.undoes;
      const head = `${style.bold(run)}${undoes ? style.dim(`  takes back ${undoes}`) : ""}`;
      return linesOf(
        head,
        ...group.map(
          ({ key, title, state, fields }) =>
            `  ${state.padEnd(9)} ${key}  ${title} (${Object.keys(fields).join(", ")})`,
        ),
      );
    })
    .join("\n\n");
}
