import { missing, requestText } from "../ask.ts";
import { defineSite } from "../define.ts";
import { eutils, recordResult } from "../pubmed/record.ts";

export default defineSite({
  name: "pubmed",
  title: "PubMed",
  reads: "abstracts with the article's metadata, including retractions",
  through: "NCBI's E-utilities",
  hosts: ["ncbi.nlm.nih.gov", "europepmc.org"],
  matches: (url) => idOf(url) !== undefined,
  async read(url, context) {
    const id = idOf(url) ?? "";
    const query = { db: "pubmed", id, retmode: "xml", tool: "wellsourced" };
    const xml = await requestText(context, { api: eutils, path: "/entrez/eutils/efetch.fcgi", query });
    const result = recordResult(xml, id);
    if (!result) throw missing(`PubMed knows no ${id}`);
    return result;
  },
});

function idOf({ hostname, pathname }: URL): string | undefined {
  const pattern = hostname.startsWith("pubmed.")
    ? /^\/(\d{1,9})\/?$/u
    : /^\/(?:pubmed|(?:article|abstract)\/MED)\/(\d{1,9})\/?$/iu;
  return pattern.exec(pathname)?.[1];
}
