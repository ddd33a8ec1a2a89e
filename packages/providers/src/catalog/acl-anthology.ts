import { Bibtex, worksOfBibtex } from "../bibtex.ts";
import { orNothing } from "../call.ts";
import { doisOf, type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { defineProvider, type Exchange } from "../define.ts";

/** `P19-1001` before 2020, `2022.acl-long.1` since. */
const OLD = /^[a-z]\d{2}-\d{4}$/iu;
const NEW = /^\d{4}\.[a-z\d_]{1,40}-[a-z\d_]{1,40}\.\d{1,4}$/iu;

/** Paths are case-sensitive here. */
function numberOf(text = ""): string | undefined {
  if (OLD.test(text)) return text.toUpperCase();
  return NEW.test(text) ? text.toLowerCase() : undefined;
}

/** The association's DOIs end with the anthology id. */
const numberIn = (doi: string): string | undefined => numberOf(/^10\.(?:18653|3115)\/v1\/(.+)$/iu.exec(doi)?.[1]);

async function findOne(number: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const request = { path: `/${number}.bib`, isLookup: true };
  const bibtex = await orNothing(exchange.send(request, Bibtex, "text"));
  const found = bibtex === undefined ? [] : await worksOfBibtex(bibtex);
  return found.slice(0, 1).map((work) => ({
    ...work,
    url: `https://aclanthology.org/${number}/`,
    // Everything in the anthology is free to read.
    openAccess: true,
    pdfUrl: `https://aclanthology.org/${number}.pdf`,
  }));
}

/** There is no search API: papers are fetched by id, one file each. */
async function findWorks({ acl, dois }: WorkCall, exchange: Exchange) {
  const numbers = (acl === undefined ? dois.map(numberIn) : [numberOf(acl)]).filter((number) => number !== undefined);
  return (await Promise.all(numbers.map((number) => findOne(number, exchange)))).flat();
}

export default defineProvider({
  name: "acl-anthology",
  origin: "https://aclanthology.org",
  docs: "https://aclanthology.org/info/development/",
  pace: { perSecond: 5, burst: 5 },
  can: [
    work({
      rank: 11,
      most: 20,
      declines: (ask) => ask.acl === undefined && !(doisOf(ask).length > 0 && doisOf(ask).every(numberIn)),
      find: findWorks,
    }),
  ],
});
