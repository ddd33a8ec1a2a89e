import type { CslItem } from "../csl.ts";
import { findDois } from "../find-dois.ts";
import { arxivDoi } from "../identifiers.ts";

export type IdentifierKind =
  | "doi"
  | "arxiv"
  | "pmid"
  | "pmcid"
  | "isbn"
  | "acl"
  | "openreview"
  | "ssrn"
  | "hal"
  | "rfc"
  | "zbl"
  | "inspire"
  | "bibcode"
  | "urn";

export interface StatedIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Cited version of an arXiv paper. */
  readonly version?: string;
  /** As written in the reference. */
  readonly as: string;
}

const MAX_TEXT = 6_000;
const arxivId = String.raw`(?:\d\d(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z-]{2,20})?\/\d{7})`;

/** Matches identifiers in text; the first group is the value. */
const PATTERNS: readonly (readonly [kind: IdentifierKind, pattern: RegExp])[] = [
  [
    "arxiv",
    new RegExp(
      String.raw`(?:arxiv(?:\.org\/(?:abs|pdf|html)\/|[:.\s]{1,3}(?:preprint\s{0,2}(?:arxiv[:\s]{0,2})?)?)|abs\/)(${arxivId})(v\d{1,3})?(?!\d)`,
      "giu",
    ),
  ],
  ["pmcid", /(?<![\p{L}\d])(PMC\d{5,9})(?!\d)/giu],
  ["pmid", /(?:pmid[:\s]{1,3}|pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)(\d{5,9})(?!\d)/giu],
  ["isbn", /isbn(?:-1[03])?[:\s]{0,3}((?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dxX])(?!\d)/giu],
  [
    "acl",
    /aclanthology\.(?:org|info)\/(?:anthology\/)?((?:\d{4}\.[a-z0-9_-]{2,40}\.\d{1,4}|[A-Z]\d\d-\d{4}))(?![\d.]\d)/giu,
  ],
  ["acl", /aclweb\.org\/anthology\/((?:\d{4}\.[a-z0-9_-]{2,40}\.\d{1,4}|[A-Z]\d\d-\d{4}))/giu],
  ["openreview", /openreview\.net\/(?:forum|pdf|attachment)\?id=([\w-]{6,20})/giu],
  ["ssrn", /(?:ssrn\.com\/(?:sol3\/papers\.cfm\?abstract_id=|abstract[=_]?(?:id=)?)|10\.2139\/ssrn\.)(\d{4,8})/giu],
  ["hal", /(?<![\p{L}\d])((?:hal|tel|inria|halshs|cea|pasteur|lirmm|ineris)-\d{8})(?!\d)/giu],
  ["zbl", /(?:(?<![\p{L}\d])zbl[\s.:]{0,2}|zbmath\.org\/(?:\?q=an(?::|%3a))?)(\d{4}\.\d{5}|\d{7,8})(?![\d.]\d)/giu],
  ["inspire", /inspirehep\.net\/(?:api\/)?(?:literature|record)\/(\d{1,9})(?!\d)/giu],
  ["bibcode", /adsabs\.harvard\.edu\/(?:abs|full)\/(\d{4}(?:[\w.&]|%26){14}[A-Z.])(?![\w.&%])/gu],
  ["rfc", /(?<![\p{L}\d])rfc[\s-]?(\d{1,5})(?!\d)/giu],
  ["urn", /(urn:(?:nbn|isbn|issn|oid|uuid|lex):[^\s"<>{},;]{3,120})/giu],
];

const digits = (text: string): string => text.replace(/[\s,;-]/gu, "").toUpperCase();
const lower = (text: string): string => text.toLowerCase();
/** Normal forms of identifiers that are written in several ways. */
const NORMALIZE: Readonly<Partial<Record<IdentifierKind, (text: string) => string>>> = {
  isbn: digits,
  hal: lower,
  arxiv: lower,
  urn: lower,
  pmcid: (text) => text.toUpperCase(),
  bibcode: (text) => text.replaceAll("%26", "&"),
};

/** Text fields that may contain an identifier, including unmapped fields of the entry. */
const statedIn = (item: CslItem): string =>
  Object.entries(item)
    .flatMap(([field, value]) =>
      typeof value === "string" && field !== "title" && field !== "abstract" && field !== "id"
        ? [value.slice(0, 1_000)]
        : [],
    )
    .join("\n");

/**
 * Collects the identifiers in a reference's fields and in the text it was parsed from. arXiv numbers, including those
 * written as a DOI, lose their version, which is returned separately.
 */
export function identifiersOf(reference: CslItem, raw = ""): readonly StatedIdentifier[] {
  const text = `${statedIn(reference)}\n${raw}`.slice(0, MAX_TEXT);
  const found = PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(
      ([as, value = "", version]): StatedIdentifier => ({
        kind,
        value: NORMALIZE[kind]?.(value) ?? value,
        ...(kind === "arxiv" && version && { version: version.toLowerCase() }),
        as,
      }),
    ),
  );
  const dois = findDois(text).map((doi): StatedIdentifier => ({ kind: "doi", value: doi, as: doi }));
  const own = fieldsOf(reference);
  const seen = new Map<string, StatedIdentifier>();
  for (const one of [...own, ...dois, ...found]) {
    const key = `${one.kind} ${one.value}`;
    const before = seen.get(key);
    if (!before || (one.version && !before.version)) seen.set(key, one);
  }
  return [...seen.values()];
}

/** Reads fields whose name gives the kind of identifier. */
function fieldsOf(item: CslItem): StatedIdentifier[] {
  const { PMID: pmid, PMCID: pmcid, ISBN: isbn } = item;
  const { number = "" } = item;
  const doi = number.length < 60 ? arxivDoi(number) : undefined;
  const arxiv = doi?.slice("10.48550/arxiv.".length);
  return [
    ...(pmid && /^\d{1,9}$/u.test(pmid.trim()) ? [{ kind: "pmid", value: pmid.trim(), as: pmid } as const] : []),
    ...(pmcid && /^(?:PMC)?\d{1,9}$/iu.test(pmcid.trim())
      ? [{ kind: "pmcid", value: `PMC${pmcid.replace(/\D/gu, "")}`, as: pmcid } as const]
      : []),
    ...(isbn
      ? isbn
          .split(/[,;\s](?=97[89]|\d{9})/u)
          .map((one) => ({ kind: "isbn", value: digits(one), as: one }) as const)
          .filter(({ value }) => /^(?:\d{13}|\d{9}[\dX])$/u.test(value))
      : []),
    ...(arxiv ? [{ kind: "arxiv", value: arxiv, as: number } as const] : []),
  ];
}
