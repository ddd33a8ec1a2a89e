import { readAnswer } from "../../packages/answers/src/index.ts";

/** What `readAnswer` makes of one record of `structure.jsonl.gz`. Its format is told only where a caller would know it. */
export function predict({ id, text }) {
  const { statements, sources } = readAnswer(text);
  return {
    id,
    statements: statements.map(({ text, start, end, cites, carried }) => ({
      text,
      start,
      end,
      cites,
      ...(carried ? { carried } : {}),
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
