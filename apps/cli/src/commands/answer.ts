import { defineToolCommand } from "../define-command.ts";
import { listOf, textOf, wrap } from "../render.ts";

export const answer = defineToolCommand({
  name: "answer",
  tool: "answer",
  summary: "Get a short, machine-written answer with citations",
  places: ["query"],
  examples: ["answer 'Which countries have banned single-use plastics?'", "answer 'What is JSON-stat?' --provider llm"],
  text(body, desk) {
    const { style, width } = desk;
    const sources = listOf(body.citations).map(
      ({ title, url }, index) =>
        `${style.dim(`[${index + 1}]`)} ${textOf(title) || "Without a title"}\n    ${style.link(textOf(url))}`,
    );
    const cost = typeof body.costUsd === "number" ? ` · $${body.costUsd}` : "";
    const note = textOf(body.note);
    return [
      wrap(textOf(body.answer), width),
      ...(sources.length > 0 ? [sources.join("\n")] : []),
      style.dim(`Written by a machine (${textOf(body.provider)}${cost}): read the sources before you rely on it.`),
      ...(note ? [style.warn(note)] : []),
    ].join("\n\n");
  },
});
