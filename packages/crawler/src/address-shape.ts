const ID = /^(?=[^0-9]*[0-9])[0-9a-f-]{8,}$/iu;

const shapeOf = (segment: string): string => (ID.test(segment) ? "#" : segment.replace(/[0-9]+/gu, "#"));

/** A URL split for pattern matching. */
export interface Shape {
  readonly host: string;
  /** Path segments with numbers and ids replaced by `#`. */
  readonly segments: readonly string[];
  readonly query: string;
}

/** @param url canonical */
export function readShape(url: string): Shape {
  const from = url.indexOf("/", 8);
  const mark = url.indexOf("?", from);
  const end = mark < 0 ? url.length : mark;
  const segments = url.slice(from, end).split("/");
  return {
    host: url.slice(url.indexOf("//") + 2, from),
    segments: segments.filter((segment) => segment !== "").map(shapeOf),
    query: url.slice(end + 1),
  };
}

/** Deeper folders get no patterns of their own. */
const MAX_FOLDERS = 6;

/**
 * Returns the patterns that a URL matches, most specific first: `a.test/news/#/#`, `a.test/news/#/`, `a.test/news/`.
 */
export function patternsOf({ host, segments, query }: Shape): readonly string[] {
  const whole = `${host}/${segments.join("/")}`;
  const folders = segments
    .slice(0, -1)
    .slice(0, MAX_FOLDERS)
    .map((_, at) => `${host}/${segments.slice(0, at + 1).join("/")}/`)
    .reverse();
  const own = query === "" ? (whole.includes("#") ? [whole] : []) : [`${whole}?`];
  return [...own, ...folders];
}
