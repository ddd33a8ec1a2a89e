import { extra, requestText, useless } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { eutils } from "../pubmed/record.ts";

const europepmc = { name: "europepmc", origin: "https://www.ebi.ac.uk", pace: { perSecond: 5, burst: 5 } };

export default defineSite({
  name: "pubmed-central",
  title: "PubMed Central and Europe PMC",
  reads: "articles in full, with tables, formulas and references",
  through: "Europe PMC, else NCBI's E-utilities (JATS XML)",
  hosts: ["ncbi.nlm.nih.gov", "europepmc.org"],
  matches: (url) => idOf(url) !== undefined,
  async read(url, context): Promise<SiteResult> {
    const id = idOf(url) ?? "";
    const xml = (await fromEuropePmc(id, context)) ?? (await fromNcbi(id, context));
    const address = `https://pmc.ncbi.nlm.nih.gov/articles/PMC${id}/`;
    const body = new TextEncoder().encode(xml);
    return { is: "document", format: "jats", body, url: address, metadata: { canonicalUrl: address } };
  },
});

/** The article's number, on any site that shows these articles. */
const idOf = ({ pathname }: URL): string | undefined =>
  /^\/(?:(?:pmc\/)?articles|articles?\/PMC|abstract\/PMC)\/(?:PMC)?(\d{4,9})(?:\/|$)/iu.exec(pathname)?.[1];

/** Only open articles have their text at Europe PMC; for others the next service is used. */
async function fromEuropePmc(id: string, context: SiteContext): Promise<string | undefined> {
  const path = `/europepmc/webservices/rest/PMC${id}/fullTextXML`;
  const { value: xml = "" } = await extra(requestText(context, { api: europepmc, path, retries: 0 }), context);
  return hasText(xml) ? xml : undefined;
}

async function fromNcbi(id: string, context: SiteContext): Promise<string> {
  const query = { db: "pmc", id, rettype: "xml", tool: "wellsourced" };
  const xml = await requestText(context, { api: eutils, path: "/entrez/eutils/efetch.fcgi", query });
  if (!hasText(xml)) throw useless("the publisher does not release the text");
  return xml;
}

const hasText = (xml: string): boolean => /<article[\s>]/u.test(xml) && /<body[\s>]/u.test(xml);
