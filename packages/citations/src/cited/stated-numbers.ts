import { identifiersOf, type StatedIdentifier } from "../compare/identifiers.ts";
import type { CslItem } from "../csl.ts";

/** Numbers of other registers than that of DOIs, by the names under which a work can be asked for. */
const NUMBERS = ["pmid", "pmcid", "isbn", "hal", "zbl", "inspire", "acl", "bibcode"] as const;
type NumberKind = (typeof NUMBERS)[number] | "rfc";

export type StatedNumber = StatedIdentifier & { readonly kind: NumberKind };

const isNumber = (one: StatedIdentifier): one is StatedNumber => NUMBERS.some((kind) => kind === one.kind);

const rfcsIn = (reference: CslItem, raw?: string): readonly string[] =>
  identifiersOf(reference, raw).flatMap(({ kind, value }) => (kind === "rfc" ? [value] : []));

const IS_RFC = /^(?:rfc|(?:internet )?requests? for comments)$/iu;

/**
 * The RFC that a reference is. Works about one name it in their title, and its own number is the only one that its
 * reference states.
 */
function rfcOf(reference: CslItem, raw: string): StatedNumber | undefined {
  const {
    title = "",
    genre,
    number = "",
    volume = "",
    "collection-title": series,
    "container-title": venue,
  } = reference;
  const isOne = [genre, series, venue].some((text) => IS_RFC.test(text ?? ""));
  const inTitle = rfcsIn({ id: "title", type: "document", note: title });
  const leading = /^rfc[\s-]?(\d{1,5})(?!\d)/iu.exec(title)?.[1];
  const stated = [
    ...(isOne ? [number, String(volume)].filter((one) => /^\d{1,5}$/u.test(one)) : []),
    ...(leading ? [leading] : []),
    ...rfcsIn(reference, inTitle.length === 0 ? raw : ""),
  ].map((one) => one.replace(/^0+/u, ""));
  const [value, ...others] = new Set(stated);
  return value && others.length === 0 ? { kind: "rfc", value, as: `RFC ${value}` } : undefined;
}

/** What a work can be asked for by, beside DOIs. */
export function numbersOf(reference: CslItem, raw = ""): readonly StatedNumber[] {
  const rfc = rfcOf(reference, raw);
  return [...identifiersOf(reference, raw).filter(isNumber), ...(rfc ? [rfc] : [])];
}
