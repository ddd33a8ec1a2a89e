import { isSamePatent, splitNumber, tidyNumber } from "@wellsourced/citations";
import { squeeze } from "@wellsourced/core";
import { Patent } from "@wellsourced/core/records";
import { type Asked, PatentSearch } from "@wellsourced/core/searches";
import { known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { toDay } from "../dates.ts";

import { withoutStopWords } from "../query-text.ts";
import { defineKind, ifKnown } from "./kind.ts";

/** A search for patents; needs a query, assignee, inventor or number. */
export interface PatentAsk extends Omit<Asked<typeof PatentSearch>, "searchType"> {
  /** A patent number without separators (`EP1000000A1`); without a kind code, any kind matches. */
  readonly number?: string | undefined;
}

/** A patent as the upstream sends it; dates are `YYYY-MM-DD` or `YYYYMMDD`. */
export interface RawPatent extends Omit<Raw<Patent>, "number" | "url" | "assignee" | "inventor"> {
  readonly number: Maybe<string>;
  readonly url: string;
  readonly assignees?: Maybe<readonly Maybe<string>[]>;
  readonly inventors?: Maybe<readonly Maybe<string>[]>;
  /** CPC classes, if known. */
  readonly cpcCodes?: Maybe<readonly Maybe<string>[]>;
}

const names = (list: Maybe<readonly Maybe<string>[]>): string =>
  [...new Set((list ?? []).map((name) => plainText(name).replace(/(?<![\s,;])[\s,;]+$/u, "")))]
    .filter(Boolean)
    .join("; ");

const compact = (code: string): string => code.replace(/\s+/gu, "").toUpperCase();

/** Whether a class is within another one. `H01M1` and `H01M10` are different groups. */
export function isWithinClass(code: string, wanted: string): boolean {
  const [inner, outer] = [compact(code), compact(wanted).replace(/\/(?:00)?$/u, "")];
  if (!inner.startsWith(outer)) return false;
  return outer.includes("/") || !/\d$/u.test(outer) || outer.length < 5 || !/^\d/u.test(inner.slice(outer.length));
}

const SUFFIX = /(?<![\s,])[\s,]+(?:incorporated|inc|llc|ltd|limited|corporation|corp|company|co|gmbh|ag)\.?$/iu;

/** A company name without its legal form, which registers abbreviate differently. */
export function companyName(name: string): string {
  let bare = squeeze(name);
  for (let shorter = bare.replace(SUFFIX, ""); shorter && shorter !== bare; shorter = bare.replace(SUFFIX, ""))
    bare = shorter;
  return bare;
}

const yearOf = ({ filed }: Patent): number | undefined => (filed ? Number(filed.slice(0, 4)) : undefined);

function clean(raw: RawPatent, ask: PatentAsk): Patent | undefined {
  const number = tidyNumber(raw.number);
  if (!number || (ask.number && !isSamePatent(number, ask.number))) return undefined;
  const codes = raw.cpcCodes?.flatMap((code) => (code ? [code] : [])) ?? [];
  const { cpcCode } = ask;
  if (cpcCode && codes.length > 0 && !codes.some((code) => isWithinClass(code, cpcCode))) return undefined;
  return {
    title: plainText(raw.title) || number,
    number,
    url: raw.url,
    ...known({
      abstract: plainText(raw.abstract),
      assignee: names(raw.assignees),
      inventor: names(raw.inventors),
      filed: toDay(raw.filed),
      granted: toDay(raw.granted),
      pdf: webAddress(raw.pdf),
      status: squeeze(raw.status ?? ""),
    }),
  };
}

/**
 * Keeps only the grant among the documents of a patent, as it supersedes the application; without one, the first
 * document.
 */
function grantOrFirst(patents: readonly Patent[]): readonly Patent[] {
  const grant = patents.find(({ number }) => /^[BCE]/u.test(splitNumber(number).kind));
  return grant ? [grant] : patents.slice(0, 1);
}

export const patents = defineKind<PatentAsk, RawPatent, Patent>({
  name: "patent",
  ask: PatentSearch,
  kept: { ms: 24 * 3_600_000, empty: false },
  record: Patent,
  policy: "ladder",
  clean: (raw, { ask }) => clean(raw, ask),
  keyOf: ({ number }) => number,
  question: ["query", "assignee", "inventor", "number"],
  neutral: { patentOffice: "all" },
  keeps: {
    patentOffice: ({ number }, { patentOffice = "" }) => number.startsWith(patentOffice),
    yearFrom: (patent, { yearFrom = 0 }) => ifKnown(yearOf(patent), (year) => year >= yearFrom),
    yearTo: (patent, { yearTo = 9999 }) => ifKnown(yearOf(patent), (year) => year <= yearTo),
  },
  arrange: (found, { number }) => (number ? grantOrFirst(found) : found),
  thinner(ask) {
    const query = ask.query && withoutStopWords(ask.query);
    return query ? { ...ask, query } : undefined;
  },
});
