import { readAnswer } from "../../packages/answers/src/index.ts";

/** What `readAnswer` makes of one record of `structure.jsonl.gz`. It is told nothing but the text. */
export function predict({ id, text }) {
  const { statements, sources } = readAnswer(text);
  return {
    id,
    statements: statements.map(({ text, start, end, cites }) => ({
      text,
      start,
      end,
      cites,
    })),
    sources: sources.map(({ id, key, url, doi, title, start, end, missing }) => ({
      id,
      key,
      url,
      doi,
      title,
      start,
      end,
      missing,
    })),
  };
}
