import { Flow } from "../flow.ts";
import { Tags } from "./tags.ts";

/** Reads a piece of HTML as text; offsets start at its beginning. */
export function readHtml(source: string): Flow {
  const end = source.length;
  const flow = new Flow();
  const tags = new Tags(source, flow);
  const special = /[<&\r\n\t]/gu;
  for (let at = 0; at < end; ) {
    special.lastIndex = at;
    const next = Math.min(special.exec(source)?.index ?? end, end);
    flow.copy(source, at, next);
    if (next >= end) break;
    const sign = source[next];
    const stop = sign === "<" ? tags.tag(next, end) : sign === "&" ? tags.entity(next) : undefined;
    if (stop === undefined) flow.add(/\s/u.test(sign ?? "") ? " " : (sign ?? ""), next, next + 1);
    at = stop ?? next + 1;
  }
  return flow;
}
