import { counted } from "@wellsourced/core";
import type { BodyOf } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { factsOf, joined, spoken } from "./render.ts";

/** A scholarly work in a search result; any field may be missing. */
export type ShownPaper = Partial<BodyOf<"academic_search">["papers"][number]>;

const whoAndWhen = ({ authors = [], journal, year }: ShownPaper): string => {
  const named = authors.length > 3 ? `${authors.slice(0, 3).join(", ")} et al.` : authors.join(", ");
  return factsOf(named, journal, year ? String(year) : "");
};

/** A scholarly work, after a mark such as its number. */
export function renderPaper(paper: ShownPaper, { style }: CommandContext, mark = ""): string {
  const indent = mark ? "   " : "";
  const { nature, kind, date } = paper.retractionStatus ?? {};
  const cited = counted(paper.citationCount, "time");
  const found = joined(paper.foundBy);
  const facts = factsOf(cited && `cited ${cited}`, found && `found by ${found}`);
  const lines = [
    `${mark ? `${style.dim(mark)} ` : ""}${style.bold(paper.title ?? "")}`,
    `${indent}${whoAndWhen(paper)}`,
    `${indent}${style.link(paper.doi ? `https://doi.org/${paper.doi}` : (paper.url ?? ""))}`,
    facts ? style.dim(`${indent}${facts}`) : "",
    kind ? style.bad(`${indent}${spoken(nature || kind)}${date ? ` of ${date}` : ""}`) : "",
  ];
  return lines.filter((line) => line.trim()).join("\n");
}

/** A numbered list of scholarly works. */
export const renderPapers = (papers: readonly ShownPaper[], context: CommandContext): string =>
  papers.map((paper, index) => renderPaper(paper, context, `${index + 1}.`)).join("\n\n");
