import { squeeze } from "@wellsourced/core";
import { Filing } from "@wellsourced/core/records";
import { type Asked, FilingSearch } from "@wellsourced/core/searches";
import { known, plainText, type RawOf, webAddress } from "../clean.ts";
import { toDay } from "../dates.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type FilingAsk = Asked<typeof FilingSearch>;

export type RawFiling = RawOf<Filing>;

/** `10-k`, `10K` and `Form 10-K` are the same form, `10-K/A` is not. */
export const formKey = (form: string): string =>
  form
    .toUpperCase()
    .replace(/^\s*FORM\b/u, "")
    .replace(/[^A-Z0-9/]/gu, "");

/** Splits a list of forms. */
export const formsOf = (formType: string): readonly string[] =>
  formType
    .split(/[,;|]/u)
    .map((form) => form.trim())
    .filter(Boolean);

const isOneOf = (form: string, formType = ""): boolean => formsOf(formType).map(formKey).includes(formKey(form));

export const filings = defineKind<FilingAsk, RawFiling, Filing>({
  name: "filing",
  ask: FilingSearch,
  kept: { ms: 24 * 3_600_000, empty: false },
  record: Filing,
  clean({ value, ...raw }, { source }) {
    const url = webAddress(raw.url);
    const accession = squeeze(raw.accession ?? "");
    if (!accession && !url) return undefined;
    return {
      ...known({ company: plainText(raw.company), cik: raw.cik, formType: squeeze(raw.formType ?? "") }),
      ...known({ filingDate: toDay(raw.filingDate), periodOfReport: toDay(raw.periodOfReport) }),
      ...known({ accession, url, description: plainText(raw.description) }),
      source,
      ...known({ concept: raw.concept, unit: raw.unit, value: Number.isFinite(value) ? value : undefined }),
    };
  },
  keyOf: ({ accession, url, concept }) => `${accession ?? url}#${concept ?? ""}`,
  question: ["query", "ticker", "facts"],
  keeps: {
    formType: ({ formType }, ask) => ifKnown(formType, (form) => isOneOf(form, ask.formType)),
    dateFrom: ({ filingDate }, { dateFrom = "" }) => ifKnown(filingDate, (day) => day >= dateFrom),
    dateTo: ({ filingDate }, { dateTo = "" }) => ifKnown(filingDate, (day) => day <= dateTo),
  },
});
