import { defineToolCommand } from "../define-command.ts";
import { joined, listOf, spoken, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

type Row = Readonly<Record<string, unknown>>;

const named = (name: unknown, id: unknown): string => [textOf(name), textOf(id)].filter(Boolean).join(" ");

function titleOf(row: Row): string {
  const relation = textOf(row.predicate)
    .replace(/^biolink:/u, "")
    .replaceAll("_", " ");
  const verb = row.negated === true ? `NOT ${relation}` : relation;
  if (relation) return `${named(row.subjectLabel, row.subject)} ${verb} ${named(row.objectLabel, row.object)}`;
  return named(row.name, row.id) || "Comparison";
}

const score = (value: unknown): string | undefined =>
  typeof value === "number" ? `score ${value.toFixed(2)}` : undefined;

const MOST_PUBLICATIONS = 5;

function published(publications: unknown): string {
  const all = Array.isArray(publications) ? publications : [];
  const more = all.length - MOST_PUBLICATIONS;
  return joined(all.slice(0, MOST_PUBLICATIONS)) + (more > 0 ? ` and ${more} more` : "");
}

export const monarch = defineToolCommand({
  name: "monarch",
  tool: "monarch_search",
  summary: "Look up genes, diseases and phenotypes and how they relate",
  places: ["operation"],
  examples: [
    "monarch entity --query 'marfan syndrome'",
    "monarch associations --entity-id MONDO:0007947",
    "monarch semsim --phenotypes HP:0002104,HP:0012378",
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "results",
      lines: (row) => ({
        title: titleOf(row),
        facts: [
          spoken(textOf(row.category).replace(/^biolink:/u, "")),
          textOf(row.taxon),
          score(row.score),
          published(row.publications),
        ],
        url: textOf(row.url),
        text: [
          textOf(row.description),
          ...listOf(row.matches).map(
            (match) => `${named(match.sourceLabel, match.source)} ~ ${named(match.targetLabel, match.target)}`,
          ),
        ]
          .filter(Boolean)
          .join("; "),
      }),
    }),
});
