import type { Desk } from "./define-command.ts";
import { grouped, harmless, recordOf, textOf } from "./render.ts";

type Paper = Readonly<Record<string, unknown>>;

const whoAndWhen = (paper: Paper): string => {
  const authors = Array.isArray(paper.authors) ? paper.authors.map(String) : [];
  const named = authors.length > 3 ? `${authors.slice(0, 3).join(", ")} et al.` : authors.join(", ");
  return [named, textOf(paper.journal), paper.year ? String(paper.year) : ""].filter(Boolean).join(" · ");
};

/** A numbered list of scholarly works. */
export function renderPapers(found: readonly Paper[], { style }: Desk): string {
  const blocks = found.map((paper, index) => {
    const status = recordOf(paper.retractionStatus);
    const count = paper.citationCount;
    const lines = [
      `${style.dim(`${index + 1}.`)} ${style.bold(harmless(textOf(paper.title)))}`,
      `   ${harmless(whoAndWhen(paper))}`,
      `   ${style.link(harmless(textOf(paper.doi ? `https://doi.org/${textOf(paper.doi)}` : paper.url)))}`,
      typeof count === "number" ? style.dim(`   cited ${grouped(count)} times`) : "",
      status.kind
        ? style.bad(`   ${textOf(status.kind).replaceAll("_", " ")}${status.date ? ` of ${textOf(status.date)}` : ""}`)
        : "",
    ];
    return lines.filter((line) => line.trim()).join("\n");
  });
  return blocks.join("\n\n");
}
