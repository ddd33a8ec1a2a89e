import { defineToolCommand } from "../define-command.ts";
import { blocksOf, wrap } from "../render.ts";

export const answer = defineToolCommand({
  name: "answer",
  group: "search",
  tool: "answer",
  summary: "Get a short, machine-written answer with citations",
  examples: ["answer 'Which countries have banned single-use plastics?'", "answer 'What is JSON-stat?' --provider llm"],
  text(body, context) {
    const { style, width } = context;
    const sources = body.citations.map(
      ({ title, url }, index) => `${style.dim(`[${index + 1}]`)} ${title || "Untitled"}\n    ${style.link(url)}`,
    );
    const cost = body.costUsd === undefined ? "" : ` · $${body.costUsd}`;
    return blocksOf(
      wrap(body.answer, width),
      sources.join("\n"),
      style.dim(`Machine-written (${body.provider}${cost}): read the sources before you rely on it.`),
      style.warn(body.note),
    );
  },
});
