import { type ReadAnswerOptions, readAnswer } from "../src/index.ts";

/** Statements, each with the keys, authors or addresses of what it cites. */
export function linksOf(text: string, options?: ReadAnswerOptions): string[][] {
  const { statements, sources } = readAnswer(text, options);
  const names = new Map(sources.map(({ id, key, url, author }) => [id, key ?? author ?? url ?? ""]));
  return statements.map(({ text, cites }) => [text, ...cites.map((id) => names.get(id) ?? "")]);
}
