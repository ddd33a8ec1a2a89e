import type { BodyOf } from "@wellsourced/tools";
import { defineToolCommand } from "../define-command.ts";
import { joined, spoken } from "../render.ts";
import { listOf } from "../render-list.ts";

type Row = BodyOf<"monarch_search">["results"][number];

const named = (name?: string, id?: string): string => [name, id].filter(Boolean).join(" ");

function titleOf(row: Row): string {
  const relation = row.predicate?.replace(/^biolink:/u, "").replaceAll("_", " ");
  const verb = row.negated ? `NOT ${relation}` : relation;
  if (relation) return `${named(row.subjectLabel, row.subject)} ${verb} ${named(row.objectLabel, row.object)}`;
  return named(row.name, row.id) || "Comparison";
}

const MOST_PUBLICATIONS = 5;

function published({ publications = [] }: Row): string {
  const more = publications.length - MOST_PUBLICATIONS;
  return joined(publications.slice(0, MOST_PUBLICATIONS)) + (more > 0 ? ` and ${more} more` : "");
}

export const monarch = defineToolCommand({
  name: "monarch",
  group: "search",
  tool: "monarch_search",
  summary: "Look up genes, diseases and phenotypes and how they relate",
  places: ["operation"],
  examples: [
    "monarch entity --query 'marfan syndrome'",
    "monarch associations --entity-id MONDO:0007947",
    "monarch semsim --phenotypes HP:0002104,HP:0012378",
  ],
  text: listOf("results", (row) => ({
    title: titleOf(row),
    facts: [
      spoken(row.category?.replace(/^biolink:/u, "")),
      row.taxon,
      row.score === undefined ? undefined : `score ${row.score.toFixed(2)}`,
      published(row),
    ],
    url: row.url,
    text: [
      row.description,
      ...(row.matches ?? []).map(
        (match) => `${named(match.sourceLabel, match.source)} ~ ${named(match.targetLabel, match.target)}`,
      ),
    ]
      .filter(Boolean)
      .join("; "),
  })),
});
