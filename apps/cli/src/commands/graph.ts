import type { BodyOf } from "@wellsourced/tools";
import { type CommandContext, defineToolCommand } from "../define-command.ts";
import { blocksOf } from "../render.ts";
import { ending } from "../render-list.ts";
import { renderPaper, renderPapers, type ShownPaper } from "../render-papers.ts";

const FOUND_BY: Readonly<Record<BodyOf<"citation_graph">["seedMatch"], string>> = {
  doi: "found by its DOI",
  title: "found by its title",
  similar_title: "found by the most similar title: make sure that it is the paper you mean",
};

/** One direction: omitted if not requested, with a note if empty. */
function side(
  works: readonly ShownPaper[] | undefined,
  { heading, none }: { heading: string; none: string },
  context: CommandContext,
): string {
  if (!works) return "";
  const title = context.style.bold(works.length > 0 ? `${heading} (${works.length})` : none);
  return blocksOf(title, renderPapers(works, context));
}

export const graph = defineToolCommand({
  name: "graph",
  group: "search",
  tool: "citation_graph",
  summary: "List the works that cite a paper, and those that it cites",
  places: ["paper"],
  examples: ["graph 10.1038/nature12373 --direction cited_by", "graph 'Attention is all you need' --influential-only"],
  text(body, context) {
    const text = blocksOf(
      renderPaper(body.seedPaper ?? {}, context),
      context.style.dim(`${body.provider}: ${FOUND_BY[body.seedMatch]}`),
      side(body.citedBy, { heading: "Cited by", none: "No known citations" }, context),
      side(body.references, { heading: "References", none: "No known references" }, context),
    );
    return text + ending({ ...body, provider: undefined }, context);
  },
});
