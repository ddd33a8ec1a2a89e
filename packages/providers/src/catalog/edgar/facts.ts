import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { formKey, type RawFiling } from "../../capabilities/filing.ts";
import type { Exchange } from "../../define.ts";
import { number, partOf, text } from "../../fields.ts";
import { type CompanyFilings, type Documents, documentUrl } from "./submissions.ts";

/** Headline figures and the concepts that companies file them under, the most common first. */
const HEADLINES: readonly (readonly [name: string, usGaap: string, ifrs: string])[] = [
  [
    "Revenue",
    "Revenues RevenueFromContractWithCustomerExcludingAssessedTax RevenueFromContractWithCustomerIncludingAssessedTax SalesRevenueNet RevenuesNetOfInterestExpense",
    "Revenue RevenueFromContractsWithCustomers",
  ],
  [
    "Net income",
    "NetIncomeLoss ProfitLoss NetIncomeLossAvailableToCommonStockholdersBasic",
    "ProfitLossAttributableToOwnersOfParent ProfitLoss",
  ],
  ["Assets", "Assets", "Assets"],
  ["Liabilities", "Liabilities", "Liabilities"],
  [
    "Equity",
    "StockholdersEquity StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest PartnersCapital",
    "EquityAttributableToOwnersOfParent Equity",
  ],
  ["Earnings per share, basic", "EarningsPerShareBasic EarningsPerShareBasicAndDiluted", "BasicEarningsLossPerShare"],
  [
    "Earnings per share, diluted",
    "EarningsPerShareDiluted EarningsPerShareBasicAndDiluted",
    "DilutedEarningsLossPerShare",
  ],
  ["Operating income", "OperatingIncomeLoss", "ProfitLossFromOperatingActivities"],
  [
    "Cash",
    "CashAndCashEquivalentsAtCarryingValue Cash CashAndDueFromBanks CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "CashAndCashEquivalents",
  ],
];

const Point = z.object({ start: text, end: text, val: number, accn: text, form: text, filed: text });
type Point = z.infer<typeof Point>;
const Concept = partOf({ units: z.record(z.string(), z.array(Point)) });

/** Only the concepts above: full replies are megabytes long. */
const taxonomy = (lists: readonly string[]) =>
  partOf(Object.fromEntries(lists.flatMap((list) => list.split(" ")).map((tag) => [tag, Concept])));
const CompanyFacts = z.object({
  entityName: text,
  facts: z.object({
    "us-gaap": taxonomy(HEADLINES.map(([, usGaap]) => usGaap)),
    "ifrs-full": taxonomy(HEADLINES.map(([, , ifrs]) => ifrs)),
  }),
});
type Concepts = z.infer<typeof CompanyFacts>["facts"]["us-gaap"];

const DAY = 86_400_000;
const daysOf = ({ start, end }: Point): number => (start && end ? (Date.parse(end) - Date.parse(start)) / DAY : 0);
const isYear = (point: Point): boolean => daysOf(point) >= 349 && daysOf(point) <= 380;

/**
 * Chooses among figures with the same end date: the full year in annual reports, else the shortest period; then the
 * latest filing.
 */
function better(a: Point, b: Point): boolean {
  if (a.end !== b.end) return (a.end ?? "") > (b.end ?? "");
  if (isYear(a) !== isYear(b)) return isYear(a);
  if (daysOf(a) !== daysOf(b)) return daysOf(a) < daysOf(b);
  return (a.filed ?? "") > (b.filed ?? "");
}

interface Fact {
  readonly concept: string;
  readonly unit: string;
  readonly point: Point;
}

/** The newest figure across equivalent concepts, as companies switch from one to another. */
function newest(tags: string, concepts: Concepts, fits: (point: Point) => boolean): Fact | undefined {
  const facts = tags.split(" ").flatMap((concept) =>
    Object.entries(concepts?.[concept]?.units ?? {}).flatMap(([unit, points]): Fact[] => {
      const usable = points.filter((point) => point.end && typeof point.val === "number" && fits(point));
      const [first, ...rest] = usable;
      if (!first) return [];
      return [{ concept, unit, point: rest.reduce((best, point) => (better(point, best) ? point : best), first) }];
    }),
  );
  return facts.reduce<Fact | undefined>(
    (best, fact) => (best && (fact.point.end ?? "") <= (best.point.end ?? "") ? best : fact),
    undefined,
  );
}

const NEWEST = "9999-12-31";
/** Maximum days that a figure may lag behind the newest one before it is reported as old. */
const STALE = 400;

/** A company's latest headline figures, as filed. */
export async function headlineFacts(
  { cik, name, forms, dateFrom = "", dateTo = NEWEST }: CompanyFilings,
  { exchange, documents }: { readonly exchange: Exchange; readonly documents: Promise<Documents> },
): Promise<{ readonly raws: readonly RawFiling[]; readonly notes: readonly string[] }> {
  const path = `/api/xbrl/companyfacts/CIK${cik}.json`;
  const request = { at: "data", path, timeoutMs: 30_000, maxBytes: 64 * 1_048_576 };
  const reply = await exchange.find(request, CompanyFacts);
  if (!reply) return { raws: [], notes: [`EDGAR has no XBRL figures for CIK ${cik}.`] };
  const { entityName, facts } = reply;
  const keys = forms.map(formKey);
  const fits = ({ form, filed }: Point) =>
    (keys.length === 0 || keys.includes(formKey(form ?? ""))) && (filed ?? "") >= dateFrom && (filed ?? "") <= dateTo;
  const { urls, failure } = await documents;
  const rows = HEADLINES.map(([title, usGaap, ifrs]) => {
    const fact = [newest(usGaap, facts["us-gaap"], fits), newest(ifrs, facts["ifrs-full"], fits)]
      .filter((one) => one !== undefined)
      .sort((a, b) => (b.point.end ?? "").localeCompare(a.point.end ?? "", "en"))[0];
    return { title, fact };
  });
  const raws = rows.flatMap(({ title, fact }): RawFiling[] => {
    if (!fact) return [];
    const { concept, unit, point } = fact;
    const accession = point.accn ?? "";
    return [
      {
        company: entityName ?? name,
        cik,
        formType: point.form,
        filingDate: point.filed,
        periodOfReport: point.end,
        accession,
        url: urls.get(accession) ?? documentUrl({ cik, accession }),
        description: `${title}, ${point.start ? `${point.start} to ${point.end}` : `on ${point.end}`}`,
        concept,
        unit,
        value: point.val,
      },
    ];
  });
  return { raws, notes: [...withoutDocuments(failure), ...notesOn(rows)] };
}

/** A note that the links lead to filings instead of documents, and why. */
function withoutDocuments(failure: unknown): readonly string[] {
  if (failure === undefined) return [];
  if (!(failure instanceof Failure)) throw failure;
  return [`The figures link to the pages of their filings instead of the documents: ${failure.message}`];
}

/** Notes on missing and old figures, which the list itself does not show. */
function notesOn(rows: readonly { readonly title: string; readonly fact: Fact | undefined }[]): readonly string[] {
  const absent = rows.filter(({ fact }) => !fact).map(({ title }) => title);
  const ends = rows.flatMap(({ fact }) => fact?.point.end ?? []);
  const latest = Math.max(...ends.map((end) => Date.parse(end)));
  const old = rows.filter(({ fact }) => fact && latest - Date.parse(fact.point.end ?? "") > STALE * DAY);
  return [
    ...(absent.length > 0 && ends.length > 0 ? [`Not among the figures filed: ${absent.join("; ")}.`] : []),
    ...(old.length > 0 ? [`No newer figures were filed for: ${old.map(({ title }) => title).join("; ")}.`] : []),
  ];
}
