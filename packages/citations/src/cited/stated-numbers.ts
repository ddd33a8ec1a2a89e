import { identifiersOf, type StatedIdentifier } from "../compare/identifiers.ts";
import type { CslItem } from "../csl.ts";

/** Kinds of identifiers other than DOIs by which a work can be looked up. */
const NUMBERS = ["pmid", "pmcid", "isbn", "hal", "zbl", "inspire", "acl", "bibcode"] as const;
type NumberKind = (typeof NUMBERS)[number] | "rfc";

export type StatedNumber = StatedIdentifier & { readonly kind: NumberKind };

const isNumber = (one: StatedIdentifier): one is StatedNumber => NUMBERS.some((kind) => kind === one.kind);

const rfcsIn = (reference: CslItem, raw?: string): readonly string[] =>
  identifiersOf(reference, raw).flatMap(({ kind, value }) => (kind === "rfc" ? [value] : []));

const IS_RFC = /^(?:rfc|(?:internet )?requests? for comments)$/iu;

/**
 * The number of the RFC that a reference cites; `undefined` if it states several. Works about an RFC name it in their
 * title only.
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

/** Identifiers other than DOIs by which a work can be looked up. */
export function numbersOf(reference: CslItem, raw = ""): readonly StatedNumber[] {
  const rfc = rfcOf(reference, raw);
  return [...identifiersOf(reference, raw).filter(isNumber), ...(rfc ? [rfc] : [])];
}
