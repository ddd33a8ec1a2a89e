import type { Shape } from "./address-shape.ts";
import { parameterName } from "./url-identity.ts";

/** Pages of one list, and no filters of it. */
const PAGING = /^(?:p|pg|page|paged|pageno|page_?num(?:ber)?|offset|start|from|skip|cursor|seite|pagina)$/iu;
/** More of one name make a query that grows without end. */
const MOST_OF_ONE = 8;
/** Names of parameters that are looked at, and groups of them that are remembered of a path. */
const MOST_NAMES = 30;
const MOST_GROUPS = 500;
const MOST_PATHS = 5_000;

interface Path {
  /** Names that occurred together, each group once. */
  readonly groups: Map<string, ReadonlySet<string>>;
  read: number;
}

const namesIn = (query: string): readonly string[] =>
  query
    .split("&")
    .slice(0, MOST_NAMES)
    .map((piece) => parameterName(piece).toLowerCase())
    .filter((name) => name !== "" && !PAGING.test(name));

/** Whether one parameter occurs again and again. */
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

/** Each of the names occurs also without one of the others: they are filters that multiply. */
const multiply = (names: ReadonlySet<string>, { groups }: Path): boolean =>
  names.size > 1 &&
  [...names].every((name) =>
    [...groups.values()].some((group) => group.has(name) && [...names].some((other) => !group.has(other))),
  );

/** Filters of lists: each combination of them is an address, and few combinations say anything new. */
export function createFacets(budget: number) {
  const paths = new Map<string, Path>();
  return {
    /** The pattern that combinations of these filters belong to. */
    patternOf: ({ host, segments }: Shape): string => `${host}/${segments.join("/")}?…&…`,
    /** Whether an address has several filters, where it is known that the filters of its path multiply. */
    hasSeveral: ({ query }: Shape): boolean => new Set(namesIn(query)).size > 1,
    /** Takes note of an address that may be visited; how many combinations there were, once there are too many. */
    isSpent(shape: Shape): number | undefined {
      if (shape.query === "") return undefined;
      const key = this.patternOf(shape);
      const path = paths.get(key) ?? { groups: new Map(), read: 0 };
      if (!paths.has(key) && paths.size < MOST_PATHS) paths.set(key, path);
      const names = new Set(namesIn(shape.query));
      const isCombination = multiply(names, path);
      if (path.groups.size < MOST_GROUPS) path.groups.set([...names].sort().join("&"), names);
      if (!isCombination) return undefined;
      if (path.read >= budget) return path.read;
      path.read++;
      return undefined;
    },
  };
}
