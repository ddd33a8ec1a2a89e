import type { Desk } from "./define-command.ts";
import { counted, joined, recordOf, spoken, textOf } from "./render.ts";

type Paper = Readonly<Record<string, unknown>>;

const whoAndWhen = (paper: Paper): string => {
  const authors = Array.isArray(paper.authors) ? paper.authors.map(String) : [];
  const named = authors.length > 3 ? `${authors.slice(0, 3).join(", ")} et al.` : authors.join(", ");
  return [named, textOf(paper.journal), paper.year ? String(paper.year) : ""].filter(Boolean).join(" · ");
};

/** One scholarly work, behind a mark such as its number. */
export function renderPaper(paper: Paper, { style }: Desk, mark = ""): string {
  const indent = mark ? "   " : "";
  const status = recordOf(paper.retractionStatus);
  const cited = counted(paper.citationCount, "time");
  const found = joined(paper.foundBy);
  const facts = [cited && `cited ${cited}`, found && `found by ${found}`].filter(Boolean).join(" · ");
  const day = status.date ? ` of ${textOf(status.date)}` : "";
  const lines = [
    `${mark ? `${style.dim(mark)} ` : ""}${style.bold(textOf(paper.title))}`,
    `${indent}${whoAndWhen(paper)}`,
    `${indent}${style.link(textOf(paper.doi ? `https://doi.org/${textOf(paper.doi)}` : paper.url))}`,
    facts ? style.dim(`${indent}${facts}`) : "",
    status.kind ? style.bad(`${indent}${spoken(textOf(status.nature) || textOf(status.kind))}${day}`) : "",
  ];
  return lines.filter((line) => line.trim()).join("\n");
}

/** A numbered list of scholarly works. */
export const renderPapers = (papers: readonly Paper[], desk: Desk): string =>
  papers.map((paper, index) => renderPaper(paper, desk, `${index + 1}.`)).join("\n\n");
