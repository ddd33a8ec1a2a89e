import { z } from "zod";
import { standing } from "../../capabilities/standing.ts";
import { toPaper, Work } from "./work.ts";

/** A filter's own marks. */
export const endsFilter = (doi: string): boolean => /[,|]/u.test(doi);

/** What is flagged as retracted among several works, in one request. */
export const standings = standing({
  rank: 2,
  honours: [],
  most: 50,
  declines: ({ dois, from = "work" }) => from !== "work" || dois.every(endsFilter),
  request: ({ dois, limit }) => ({
    path: "/works",
    query: {
      filter: `doi:${dois.filter((doi) => !endsFilter(doi)).join("|")}`,
      per_page: limit,
      select: "id,doi,type,display_name,is_retracted",
    },
  }),
  response: z.object({ results: z.array(Work) }),
  records: ({ results }) => results.map(toPaper),
});
