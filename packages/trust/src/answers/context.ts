import type { Statement } from "@wellsourced/answers";

/** Statements before one of a list among which the sentence that announces the list is looked for. */
const FARTHEST = 30;
const ANNOUNCES = /[:：]["”’*_\s]{0,4}$/u;

/** What a statement stands among: the headings over it, and the sentence before it, or the one that announces its list. */
export function contextOf(statement: Statement, statements: readonly Statement[]): string {
  const { before = announcing(statement, statements), headings } = statement;
  return [...headings, ...(before ? [before] : [])].join(": ");
}

function announcing({ n, headings }: Statement, statements: readonly Statement[]): string | undefined {
  return statements
    .slice(Math.max(0, n - 1 - FARTHEST), n - 1)
    .findLast((one) => ANNOUNCES.test(one.text) && one.headings.join("\n") === headings.join("\n"))?.text;
}
