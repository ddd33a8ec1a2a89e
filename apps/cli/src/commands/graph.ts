import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { ending } from "../hints.ts";
import { listOf, recordOf, textOf } from "../render.ts";
import { renderPaper, renderPapers } from "../render-papers.ts";

const FOUND_BY: Readonly<Record<string, string>> = {
  doi: "found by its DOI",
  title: "found by its title",
  similar_title: "the nearest title there is: make sure that it is the one you mean",
};

/** One direction: absent where it was not asked for, and said where there is nothing. */
function side(body: Body, of: string, { heading, none }: { heading: string; none: string }, desk: Desk): string[] {
  if (!Array.isArray(body[of])) return [];
  const works = listOf(body[of]);
  const title = desk.style.bold(works.length > 0 ? `${heading} (${works.length})` : none);
  return works.length > 0 ? [title, renderPapers(works, desk)] : [title];
}

export const graph = defineToolCommand({
  name: "graph",
  tool: "citation_graph",
  summary: "List the works that cite a paper, and those that it cites",
  places: ["paper"],
  examples: ["graph 10.1038/nature12373 --direction cited_by", "graph 'Attention is all you need' --influential-only"],
  text(body, desk) {
    const found = FOUND_BY[textOf(body.seedMatch)] ?? "";
    const blocks = [
      renderPaper(recordOf(body.seed), desk),
      desk.style.dim(`${textOf(body.provider)}: ${found}`),
      ...side(body, "citedBy", { heading: "Cited by", none: "Cited by nothing that it knows of" }, desk),
      ...side(body, "references", { heading: "References", none: "No references that it knows of" }, desk),
    ];
    return blocks.join("\n\n") + ending({ ...body, provider: undefined }, desk);
  },
});
