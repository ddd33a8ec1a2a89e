import { isRecord } from "@wellsourced/core";

export type Fields = Readonly<Record<string, unknown>>;

/** Longer chains of references are cycles. */
const MAX_HOPS = 16;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});
export const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** The last part of a reference: `#/components/schemas/Pet` → `Pet`. */
export const nameOf = (reference: string): string =>
  unescaped(reference.split("#").at(-1)?.split("/").at(-1) || reference.split("/").at(-1) || "");

function unescaped(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    // A literal percent sign.
    return plain;
  }
}

/** Follows references within an API description; those to other files are counted, never read. */
export class References {
  private readonly spec: Fields;
  /** References to other files. */
  readonly elsewhere = new Set<string>();

  constructor(spec: Fields) {
    this.spec = spec;
  }

  /** Resolves a value to an object; empty if there is none. */
  resolve(value: unknown): Fields {
    let at = value;
    for (let hops = 0; hops < MAX_HOPS && isRecord(at); hops++) {
      const reference = textOf(at.$ref);
      if (reference === "") return at;
      if (!reference.startsWith("#")) {
        this.elsewhere.add(reference);
        return {};
      }
      at = this.inside(reference);
    }
    return {};
  }

  private inside(reference: string): unknown {
    let at: unknown = this.spec;
    for (const part of reference.slice(1).split("/", 32).slice(1).map(unescaped))
      at = isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    return at;
  }
}
