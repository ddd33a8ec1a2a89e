import { defineToolCommand } from "../define-command.ts";
import { blocksOf, spoken } from "../render.ts";
import { renderPaper } from "../render-papers.ts";

export const fulltext = defineToolCommand({
  name: "fulltext",
  group: "read",
  tool: "paper_fulltext",
  summary: "Read the full text of a paper from an open-access source",
  places: ["identifier"],
  examples: ["fulltext 10.7717/peerj.4375", "fulltext arXiv:1706.03762 --max-length 200000", "fulltext PMC5815332"],
  text(body, context) {
    const { style } = context;
    const { identifier: _, ...about } = body;
    const how = `${spoken(body.source)}: ${body.resolvedUrl}`;
    const cut = body.truncated && style.warn("The text was cut. --max-length returns more.");
    return blocksOf(`${renderPaper(about, context)}\n${style.dim(how)}`, body.content, cut, style.warn(body.note));
  },
});
