import { Parser } from "htmlparser2";

/** An element with its place in the page. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
  readonly parent: Element | undefined;
  readonly at: number;
}

/** Pages nest some dozens deep; what is nested deeper becomes a neighbour, so that nobody can exhaust the stack. */
const DEEPEST = 400;

const silent = new Set(["script", "style", "noscript", "template", "svg"]);

/** The parser's own list of open elements costs the square of its length: beyond this, a new one takes over. */
const MOST_OPEN = 2_000;
const CHUNK = 16_384;

/** The page as a tree. Nothing is loaded or run. */
export function parsePage(html: string): Element {
  const root: Element = { name: "#page", attributes: {}, children: [], parent: undefined, at: 0 };
  const open: Element[] = [root];
  let skipped = 0;
  const parserFrom = (base: number): Parser => {
    const parser: Parser = new Parser(
      {
        onopentag(name, attributes) {
          const parent = open.at(-1) ?? root;
          const element: Element = { name, attributes, children: [], parent, at: base + parser.startIndex };
          parent.children.push(element);
          if (open.length < DEEPEST) open.push(element);
          else skipped++;
        },
        ontext(text) {
          const current = open.at(-1) ?? root;
          if (!silent.has(current.name) || current.attributes.type === "application/ld+json")
            current.children.push(text);
        },
        onclosetag() {
          if (skipped > 0) skipped--;
          else if (open.length > 1) open.pop();
        },
      },
      { decodeEntities: true, recognizeSelfClosing: true },
    );
    return parser;
  };
  let parser = parserFrom(0);
  for (let from = 0; from < html.length; ) {
    const mark = html.indexOf("<", from + CHUNK);
    const to = mark < 0 ? html.length : mark;
    parser.write(html.slice(from, to));
    if (skipped > MOST_OPEN && to < html.length) {
      parser.end(); // closes whatever is open: what follows becomes a neighbour
      parser = parserFrom(to);
    }
    from = to;
  }
  parser.end();
  return root;
}

/** Every element below one, in the order of the page. */
export function* descendants(root: Element): Generator<Element> {
  const waiting: Element[] = [root];
  for (let current = waiting.pop(); current; current = waiting.pop()) {
    if (current !== root) yield current;
    for (let index = current.children.length - 1; index >= 0; index--) {
      const child = current.children[index];
      if (child !== undefined && typeof child !== "string") waiting.push(child);
    }
  }
}

const blocks = new Set("p div li br tr td dd dt section article h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));

/**
 * The words below an element as a reader sees them; what `skip` names is left out.
 *
 * @param most letters and elements that are looked at; what comes after them is left out. @default all
 */
export function textOf(
  root: Element,
  skip: (element: Element) => boolean = () => false,
  most = Number.POSITIVE_INFINITY,
): string {
  const words: string[] = [];
  const waiting: (Element | string)[] = [root];
  let left = most;
  for (let current = waiting.pop(); current !== undefined && left > 0; current = waiting.pop()) {
    left -= typeof current === "string" ? current.length : 1;
    if (typeof current === "string") words.push(current);
    else if (!silent.has(current.name) && !(current !== root && skip(current))) {
      if (blocks.has(current.name)) words.push(" ");
      for (let index = current.children.length - 1; index >= 0; index--) waiting.push(current.children[index] ?? "");
    }
  }
  return words.join("").replace(/\s+/gu, " ").trim();
}

export const classes = ({ attributes }: Element): readonly string[] =>
  (attributes.class ?? "").split(/\s+/u).filter(Boolean);

/** The nearest element around one for which a rule holds, itself included. */
export function around(element: Element, rule: (one: Element) => boolean): Element | undefined {
  for (let one: Element | undefined = element; one; one = one.parent) if (rule(one)) return one;
  return undefined;
}
