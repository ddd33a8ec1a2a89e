import { checkText, Failure } from "@wellsourced/core";
import type { Operations } from "./operations.ts";

/** Operations that are asked in one object, and the text that it must hold. */
const TEXT_OF = {
  searchWeb: "query",
  searchAcademic: "query",
  searchNews: "query",
  searchSources: "query",
  queryIndex: "query",
  mapSite: "url",
  searchAndRead: "query",
  answer: "query",
  structured: "query",
  read: "url",
  scrape: "url",
  citationGraph: "paper",
  paperFullText: "identifier",
} as const;

type Run = (first: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

const checking =
  (run: Run, check: (first: unknown) => void): Run =>
  async (first, ...rest) => {
    check(first);
    return run(first, ...rest);
  };

function checkBytes(bytes: unknown): void {
  if (!(bytes instanceof Uint8Array)) throw new Failure("validation", "bytes must be a Uint8Array");
}

function checkList(sources: unknown): void {
  if (!Array.isArray(sources)) throw new Failure("validation", "sources must be a list");
}

/** The same operations, which name what is missing from an ask instead of failing somewhere inside. */
export function checkAsks(operations: Operations): Operations {
  const checks: Readonly<Partial<Record<keyof Operations, (first: unknown) => void>>> = {
    ...Object.fromEntries(
      Object.entries(TEXT_OF).map(([name, text]) => [name, (ask: unknown) => checkText(ask, text)]),
    ),
    readBytes: checkBytes,
    bibliography: checkList,
    checkReference: (ask) => {
      if (ask === null || typeof ask !== "object") checkText({ reference: ask }, "reference");
    },
    verifyCitation: (ask) => {
      if (ask === null || typeof ask !== "object") checkText(ask, "citation");
    },
  };
  const checked = Object.entries(operations).map(([name, run]) => {
    const check = checks[name as keyof Operations]; // the names of its own type
    return [name, check ? checking(run as Run, check) : run];
  });
  return Object.fromEntries(checked) as Operations; // each one keeps its parameters and its result
}
