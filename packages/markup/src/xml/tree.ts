import { eachXml, type XmlAttributes, type XmlOptions } from "./walk.ts";

/** An XML element: its name without prefix, and attributes by full name. */
export class XmlElement {
  readonly name: string;
  readonly prefix: string;
  readonly attributes: XmlAttributes;
  readonly children: (XmlElement | string)[] = [];

  constructor(name: string, attributes: XmlAttributes, prefix = "") {
    this.name = name;
    this.prefix = prefix;
    this.attributes = attributes;
  }

  /** An attribute by local name with any prefix; an exact match is preferred. */
  get(name: string): string | undefined {
    const exact = this.attributes[name];
    if (exact !== undefined) return exact;
    return this.prefixed(name);
  }

  /** A prefixed attribute by local name: `r:id`, as opposed to `id`. */
  prefixed(name: string): string | undefined {
    for (const key in this.attributes) if (key.endsWith(`:${name}`)) return this.attributes[key];
    return undefined;
  }

  /** Child elements, all or those with a name. */
  *elements(name?: string): Generator<XmlElement, undefined> {
    for (const child of this.children)
      if (typeof child !== "string" && (name === undefined || child.name === name)) yield child;
  }

  /** The first child element. */
  get first(): XmlElement | undefined {
    return this.elements().next().value;
  }

  /** The descendant at a path of names: `pPr/pStyle`. */
  at(path: string): XmlElement | undefined {
    let children: readonly (XmlElement | string)[] = this.children;
    let found: XmlElement | undefined;
    for (const name of path.split("/")) {
      found = undefined;
      for (const child of children)
        if (typeof child !== "string" && child.name === name) {
          found = child;
          break;
        }
      if (!found) return undefined;
      children = found.children;
    }
    return found;
  }

  /** All descendants with a name, in document order. */
  *all(name: string): Generator<XmlElement> {
    for (const child of this.elements()) {
      if (child.name === name) yield child;
      yield* child.all(name);
    }
  }

  /** All text of the element. */
  get text(): string {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("");
  }
}

/** Parses XML into a tree; for small documents. */
export function parseXml(source: Uint8Array | string, options?: XmlOptions): XmlElement {
  const root = new XmlElement("#document", {});
  const stack = [root];
  eachXml(source, treeBuilder(stack), options);
  return root;
}

function treeBuilder(stack: XmlElement[]) {
  return {
    open(name: string, attributes: XmlAttributes, prefix: string): void {
      const element = new XmlElement(name, attributes, prefix);
      stack.at(-1)?.children.push(element);
      stack.push(element);
    },
    text: (data: string): void => {
      stack.at(-1)?.children.push(data);
    },
    close: (): void => {
      stack.pop();
    },
  };
}

/**
 * Calls back with one small tree after another: the outermost elements with a name, or those selected by `wanted` from
 * their name and their parent's. Memory is limited to the largest of them.
 */
export function eachTree(
  source: Uint8Array | string,
  wanted: string | ((name: string, parent: string, attributes: XmlAttributes) => boolean),
  visit: (tree: XmlElement, stop: () => never) => void,
  options?: XmlOptions,
): void {
  const path: string[] = [];
  const stack: XmlElement[] = [];
  const inside = treeBuilder(stack);
  eachXml(
    source,
    (stop) => ({
      open(name, attributes, prefix) {
        if (stack.length > 0) inside.open(name, attributes, prefix);
        else if (typeof wanted === "string" ? name === wanted : wanted(name, path.at(-1) ?? "", attributes))
          stack.push(new XmlElement(name, attributes, prefix));
        else path.push(name);
      },
      text: (data) => inside.text(data),
      close() {
        const [tree] = stack;
        if (!tree) path.pop();
        else if (stack.length === 1) {
          stack.length = 0;
          visit(tree, stop);
        } else inside.close();
      },
    }),
    options,
  );
}
