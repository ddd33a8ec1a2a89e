import type { Desk } from "./define-command.ts";
import { grouped, harmless, recordOf, textOf } from "./render.ts";

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
  const count = paper.citationCount;
  const day = status.date ? ` of ${textOf(status.date)}` : "";
  const lines = [
    `${mark ? `${style.dim(mark)} ` : ""}${style.bold(harmless(textOf(paper.title)))}`,
    `${indent}${harmless(whoAndWhen(paper))}`,
    `${indent}${style.link(harmless(textOf(paper.doi ? `https://doi.org/${textOf(paper.doi)}` : paper.url)))}`,
    typeof count === "number" ? style.dim(`${indent}cited ${grouped(count)} times`) : "",
    status.kind ? style.bad(`${indent}${textOf(status.kind).replaceAll("_", " ")}${day}`) : "",
  ];
  return lines.filter((line) => line.trim()).join("\n");
}

/** A numbered list of scholarly works. */
export const renderPapers = (papers: readonly Paper[], desk: Desk): string =>
  papers.map((paper, index) => renderPaper(paper, desk, `${index + 1}.`)).join("\n\n");
