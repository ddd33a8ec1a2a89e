import type { Statement } from "@wellsourced/answers";

/** Number of preceding statements searched for the sentence that introduces a list. */
const FARTHEST = 30;
const ANNOUNCES = /[:：]["”’*_\s]{0,4}$/u;

/**
 * The context of a statement: the headings above it, and the sentence before it or the one that introduces its list.
 */
export function contextOf(statement: Statement, statements: readonly Statement[]): string {
  const { before = announcing(statement, statements), headings } = statement;
  return [...headings, ...(before ? [before] : [])].join(": ");
}

function announcing({ n, headings }: Statement, statements: readonly Statement[]): string | undefined {
  return statements
    .slice(Math.max(0, n - 1 - FARTHEST), n - 1)
    .findLast((one) => ANNOUNCES.test(one.text) && one.headings.join("\n") === headings.join("\n"))?.text;
}
