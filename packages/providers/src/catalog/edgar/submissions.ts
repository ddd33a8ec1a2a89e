import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../../call.ts";
import { type FilingAsk, formKey, type RawFiling } from "../../capabilities/filing.ts";
import { toDay } from "../../dates.ts";
import type { Exchange } from "../../define.ts";
import { listOf, text } from "../../fields.ts";
import type { Company } from "./companies.ts";

const ARCHIVES = "https://www.sec.gov/Archives/edgar/data";

interface DocumentPath {
  readonly cik: string | undefined;
  readonly accession: string;
  /** Absent for filings on paper and where no main document is given. */
  readonly document?: string | null | undefined;
}

/** The URL of the main document, or of the filing's index page. */
export function documentUrl({ cik, accession, document }: DocumentPath): string | undefined {
  if (!cik || !/^\d{10}-\d\d-\d{6}$/u.test(accession)) return undefined;
  const folder = `${ARCHIVES}/${Number(cik)}/${accession.replaceAll("-", "")}`;
  return `${folder}/${document ? document.split("/").map(encodeURIComponent).join("/") : `${accession}-index.htm`}`;
}

const column = z.array(text);
/** Columns of one table, so they must have the same length. */
const Columns = z
  .object({
    accessionNumber: column,
    filingDate: column,
    reportDate: column,
    form: column,
    items: column.nullish(),
    primaryDocument: column,
    primaryDocDescription: column.nullish(),
  })
  .refine(
    (columns) => Object.values(columns).every((list) => !list || list.length === columns.accessionNumber.length),
    { error: "lists of different lengths", path: ["accessionNumber"] },
  );
type Columns = z.infer<typeof Columns>;

const Submissions = z.object({
  name: text,
  filings: z.object({
    recent: Columns,
    files: listOf(z.object({ name: z.string(), filingFrom: text, filingTo: text })),
  }),
});
type Older = NonNullable<z.infer<typeof Submissions>["filings"]["files"]>[number];

/** Maximum files of older filings to read; each contains a few thousand. */
const MOST_FILES = 5;

/** Restricts a list of filings; an empty `forms` means all forms. */
export interface FilingFilter extends Pick<FilingAsk, "dateFrom" | "dateTo"> {
  readonly forms: readonly string[];
}

/** A company and the filings to list. */
export interface CompanyFilings extends FilingFilter, Company {}

interface Listed {
  readonly raws: readonly RawFiling[];
  readonly notes: readonly string[];
}

const NEWEST = "9999-12-31";
const overlaps = ({ dateFrom = "", dateTo = NEWEST }: FilingFilter, { filingFrom, filingTo }: Older): boolean =>
  (filingFrom ?? "") <= dateTo && (filingTo ?? NEWEST) >= dateFrom;

function rowsOf(
  { cik, forms, dateFrom = "", dateTo = NEWEST }: CompanyFilings,
  company: string | undefined,
  columns: Columns,
) {
  const keys = forms.map(formKey);
  return columns.accessionNumber.flatMap((accession, at): RawFiling[] => {
    const formType = columns.form[at] ?? "";
    const filingDate = columns.filingDate[at] ?? "";
    if (!accession || (keys.length > 0 && !keys.includes(formKey(formType)))) return [];
    if (filingDate < dateFrom || filingDate > dateTo) return [];
    const items = columns.items?.[at];
    return [
      {
        company,
        cik,
        formType,
        filingDate,
        accession,
        periodOfReport: columns.reportDate[at],
        url: documentUrl({ cik, accession, document: columns.primaryDocument[at] }),
        description: [columns.primaryDocDescription?.[at], items && `Items ${items.replace(/,\s*/gu, ", ")}`]
          .filter(Boolean)
          .join("; "),
      },
    ];
  });
}

/** A company's filings, newest first. Reads files of older filings until there are enough. */
export async function listFilings(wanted: CompanyFilings, limit: number, exchange: Exchange): Promise<Listed> {
  const path = `/submissions/CIK${wanted.cik}.json`;
  const reply = await exchange.find({ at: "data", path, timeoutMs: 20_000 }, Submissions);
  if (!reply) return { raws: [], notes: [`EDGAR has no filer with CIK ${wanted.cik}.`] };
  const { name, filings } = reply;
  const company = name ?? wanted.name;
  const found = rowsOf(wanted, company, filings.recent);
  const older = (filings.files ?? [])
    .filter((file) => overlaps(wanted, file))
    .sort((a, b) => (b.filingTo ?? "").localeCompare(a.filingTo ?? "", "en"));
  const notes: string[] = [];
  for (const [index, file] of older.entries()) {
    if (found.length >= limit) break;
    if (index >= MOST_FILES) {
      notes.push(`Filings up to ${toDay(file.filingTo) ?? "an earlier date"} were not searched. Narrow the dates.`);
      break;
    }
    const part = await readOlder(file, exchange);
    const [from, to] = [toDay(file.filingFrom) ?? "?", toDay(file.filingTo) ?? "?"];
    if ("columns" in part) found.push(...rowsOf(wanted, company, part.columns));
    else notes.push(`Filings from ${from} to ${to} are missing: ${part.why}`);
  }
  const newestFirst = found.sort((a, b) => (b.filingDate ?? "").localeCompare(a.filingDate ?? "", "en"));
  return { raws: newestFirst, notes };
}

async function readOlder(
  { name }: Older,
  exchange: Exchange,
): Promise<{ readonly columns: Columns } | { readonly why: string }> {
  if (!/^[\w.-]+\.json$/u.test(name)) return { why: "their file does not have a valid name." };
  const request = { at: "data", path: `/submissions/${name}`, timeoutMs: 20_000 };
  const columns = await orFailure(exchange.find(request, Columns));
  if (columns instanceof Failure) return { why: columns.message };
  return columns ? { columns } : { why: "EDGAR does not have the file that it names." };
}

/** URLs of main documents by accession number, or why they are unknown. */
export interface Documents {
  readonly urls: ReadonlyMap<string, string>;
  readonly failure?: unknown;
}

/**
 * The main document of each recent filing, for figures that name only the filing. Never rejects, as it runs alongside
 * the figures: check `failure`.
 */
export async function documentsOf(cik: string, exchange: Exchange): Promise<Documents> {
  try {
    const { raws } = await listFilings({ cik, forms: [] }, 0, exchange);
    return { urls: new Map(raws.flatMap(({ accession, url }) => (accession && url ? [[accession, url]] : []))) };
  } catch (failure) {
    return { urls: new Map(), failure };
  }
}
