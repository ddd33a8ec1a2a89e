import type { AnswerFormat } from "./answer.ts";

/** How much of a long answer is looked at. */
const HEAD = 200_000;

const html = /<(?:p|div|body|html|ol|ul|li|h[1-6]|table|section|article)(?:\s[^<>]{0,2000})?>/iu;

/** The format that an answer is surely in; else Markdown, as which plain text is read too. */
export function formatOf(text: string): AnswerFormat {
  const head = text.slice(0, HEAD);
  const code = head.replace(/```[^`]*```/gu, "");
  if (html.test(code)) return "html";
  return /^#{1,6} |^[ \t]{0,12}[-*+] |\*\*|\]\(|^\[|^\||```/mu.test(head) ? "markdown" : "text";
}
