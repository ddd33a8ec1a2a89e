import type { AnswerFormat } from "./answer.ts";

/** Characters examined of a long answer. */
const HEAD = 200_000;

const signs: readonly (readonly [AnswerFormat, RegExp])[] = [
  [
    "latex",
    /\\(?:documentclass|begin\{|(?:sub)*section\*?\{|[a-z]{0,12}cite[a-z]{0,12}\*?(?:\[[^\]]{0,200}\]){0,2}\{|bibitem)/iu,
  ],
  [
    "wikitext",
    /<ref(?:\s[^<>]{0,200})?\/?>|\{\{(?:cite|sfn|efn|refn|harv|reflist|literatur|cita|ouvrage)\b|^={2,4}[^=\n]{1,200}={2,4}\s*$|^\{\|/imu,
  ],
  ["html", /<(?:p|div|body|html|ol|ul|li|h[1-6]|table|section|article)(?:\s[^<>]{0,2000})?>/iu],
];

/** Returns the format that an answer is certainly in, otherwise Markdown, which also reads plain text. */
export function formatOf(text: string): AnswerFormat {
  const head = text.slice(0, HEAD);
  const code = head.replace(/```[^`]*```/gu, "");
  const found = signs.find(([, sign]) => sign.test(code))?.[0];
  return found ?? (/^#{1,6} |^[ \t]{0,12}[-*+] |\*\*|\]\(|^\[|^\||```/mu.test(head) ? "markdown" : "text");
}
