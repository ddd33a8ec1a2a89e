import type { Shape } from "./address-shape.ts";
import { parameterName } from "./url-identity.ts";

/** Paging parameters, which do not filter a list. */
const PAGING = /^(?:p|pg|page|paged|pageno|page_?num(?:ber)?|offset|start|from|skip|cursor|seite|pagina)$/iu;
/** More repeats of one name indicate a query that grows without end. */
const MOST_OF_ONE = 8;
/** Limits on parameter names read, and on name combinations and paths stored. */
const MOST_NAMES = 30;
const MOST_GROUPS = 500;
const MOST_PATHS = 5_000;

/** Filter combinations read for each list. */
const COMBINATIONS = 20;

interface Path {
  /** Combinations of names that occurred together. */
  readonly groups: Map<string, ReadonlySet<string>>;
  read: number;
}

const namesIn = (query: string): readonly string[] =>
  query
    .split("&")
    .slice(0, MOST_NAMES)
    .map((piece) => parameterName(piece).toLowerCase())
    .filter((name) => name !== "" && !PAGING.test(name));

/** Whether one parameter repeats too often. */
export function growsByQuery(query: string): boolean {
  const counts = new Map<string, number>();
  for (const piece of query.split("&")) {
    const name = parameterName(piece);
    const count = (counts.get(name) ?? 0) + 1;
    if (count > MOST_OF_ONE) return true;
    counts.set(name, count);
  }
  return false;
}

/** Whether the names are independent filters: each also occurs without one of the others. */
const multiply = (names: ReadonlySet<string>, { groups }: Path): boolean =>
  names.size > 1 &&
  [...names].every((name) =>
    [...groups.values()].some((group) => group.has(name) && [...names].some((other) => !group.has(other))),
  );

/** Detects filter combinations: each has its own URL, but few show anything new. */
export function createFacets() {
  const paths = new Map<string, Path>();
  return {
    /** Pattern of a path's filter combinations. */
    patternOf: ({ host, segments }: Shape): string => `${host}/${segments.join("/")}?…&…`,
    /** Whether a URL has several filters; only for paths whose filters are known to multiply. */
    hasSeveral: ({ query }: Shape): boolean => new Set(namesIn(query)).size > 1,
    /** Counts a URL and returns the number of combinations once the budget is exhausted. */
    isSpent(shape: Shape): number | undefined {
      if (shape.query === "") return undefined;
      const key = this.patternOf(shape);
      const path = paths.get(key) ?? { groups: new Map(), read: 0 };
      if (!paths.has(key) && paths.size < MOST_PATHS) paths.set(key, path);
      const names = new Set(namesIn(shape.query));
      const isCombination = multiply(names, path);
      if (path.groups.size < MOST_GROUPS) path.groups.set([...names].sort().join("&"), names);
      if (!isCombination) return undefined;
      if (path.read >= COMBINATIONS) return path.read;
      path.read++;
      return undefined;
    },
  };
}
