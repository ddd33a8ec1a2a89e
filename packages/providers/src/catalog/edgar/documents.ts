const ARCHIVES = "https://www.sec.gov/Archives/edgar/data";

/** The number of a filer as EDGAR's files are named: ten digits. */
export const padCik = (cik: string | number): string => String(cik).padStart(10, "0");

export interface Place {
  readonly cik: string | undefined;
  readonly accession: string;
  /** Absent for filings on paper, and where nobody said which document is the main one. */
  readonly document?: string | null | undefined;
}

/** Where a document can be read; without one, the page that lists all documents of its filing. */
export function documentUrl({ cik, accession, document }: Place): string | undefined {
  if (!cik || !/^\d{10}-\d\d-\d{6}$/u.test(accession)) return undefined;
  const folder = `${ARCHIVES}/${Number(cik)}/${accession.replaceAll("-", "")}`;
  return `${folder}/${document ? document.split("/").map(encodeURIComponent).join("/") : `${accession}-index.htm`}`;
}
