import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { RawPaper } from "../capabilities/academic.ts";
import { graph, wants } from "../capabilities/graph.ts";
import { unknownWork } from "../capabilities/work.ts";
import { bareDoi, doiPath, doiUrl } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { text } from "../fields.ts";

const Row = z.object({ citing: z.string(), cited: z.string(), creation: text });

/** The DOI among a work's ids, `omid:… doi:… pmid:…`; older rows contain a bare DOI. */
const doiIn = (names: string): string | undefined =>
  names
    .split(/\s+/u)
    .map((name) => bareDoi(name))
    .find((doi) => doi !== undefined);

const Meta = z.object({ id: z.string(), title: text, author: text, pub_date: text, venue: text });

/** Drops the ids in brackets after a name. */
const withoutNumbers = (name: string): string => name.replace(/(?:(?<!\s)\s+)?\[[^[\]]*\]/gu, "").trim();

/** `Peroni, Silvio [orcid:…]` → `Silvio Peroni`. */
function personIn(name: string): string {
  const [family = "", given] = withoutNumbers(name).split(/,\s*/u, 2);
  return given ? `${given} ${family}` : family;
}

function toPaper({ title, author, pub_date, venue }: z.infer<typeof Meta>, doi: string): RawPaper {
  const year = /^\d{4}/u.exec(pub_date ?? "")?.[0];
  return {
    title,
    url: doiUrl(doi),
    doi,
    authors: author?.split(/;\s*/u).map(personIn),
    journal: withoutNumbers(venue ?? ""),
    year: year === undefined ? undefined : Number(year),
  };
}

/** Titles and metadata by DOI; unknown works are left out. */
async function describe(dois: readonly string[], exchange: Exchange): Promise<ReadonlyMap<string, RawPaper>> {
  const path = `/meta/v1/metadata/${dois.map((doi) => `doi:${doiPath(doi)}`).join("__")}`;
  const rows = await exchange.send({ path, timeoutMs: PATIENCE_MS }, z.array(Meta));
  return new Map(
    rows.flatMap((row) => {
      const doi = doiIn(row.id);
      return doi ? [[doi, toPaper(row, doi)] as const] : [];
    }),
  );
}

/** Long lists take a while. */
const PATIENCE_MS = 30_000;
const LIST_BYTES = 67_108_864;

const SIDES = { cited_by: "citations", references: "references" } as const;
type Side = keyof typeof SIDES;

/** Citing or cited DOIs, newest first. The API always returns the whole list. */
async function neighbours(side: Side, doi: string, exchange: Exchange): Promise<readonly (string | undefined)[]> {
  const path = `/index/v2/${SIDES[side]}/doi:${doiPath(doi)}`;
  const rows = await exchange.send({ path, timeoutMs: PATIENCE_MS, maxBytes: LIST_BYTES }, z.array(Row));
  const newest = [...rows].sort((a, b) => compare(b.creation, a.creation));
  return [...new Set(newest.map(({ citing, cited }) => doiIn(side === "cited_by" ? citing : cited)))];
}

const compare = (a: string | null | undefined, b: string | null | undefined): number => {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : Number(one > other);
};

export default defineProvider({
  name: "opencitations",
  origin: "https://api.opencitations.net",
  docs: "https://api.opencitations.net/index/v2",
  key: {
    env: "OPENCITATIONS_TOKEN",
    required: false,
    sendAs: { header: "authorization" },
    hint: "A free token from https://opencitations.net/accesstoken; optional.",
  },
  // 180 requests a minute per IP address.
  pace: { perSecond: 3, burst: 5 },
  can: [
    graph({
      rank: 3,
      most: 25,
      declines: ({ doi }) => doi === undefined,
      async steps({ doi, direction, limit }, exchange) {
        const line = "opencitations looks up works by DOI only. Give a DOI, or choose another provider.";
        if (!doi) throw new Failure("validation", line, { provider: "opencitations" });
        const list = async (side: Side) => (wants(direction, side) ? neighbours(side, doi, exchange) : undefined);
        const [citing, cited] = await Promise.all([list("cited_by"), list("references")]);
        const some = (dois: typeof citing) => dois?.filter((one) => one !== undefined).slice(0, limit);
        const [citedBy, references] = [some(citing), some(cited)];
        const known = await describe([doi, ...(citedBy ?? []), ...(references ?? [])], exchange);
        if (!known.has(doi) && !citedBy?.length && !references?.length) throw unknownWork("opencitations", { doi });
        const work = (one: string): RawPaper => known.get(one) ?? { doi: one, url: doiUrl(one), title: one };
        return {
          raws: [
            {
              seed: work(doi),
              byDoi: true,
              citedBy: citedBy?.map(work),
              references: references?.map(work),
            },
          ],
          note: "OpenCitations has only works with a DOI, without abstracts or citation counts.",
        };
      },
    }),
  ],
});
