import type { CslName } from "@wellsourced/citations";
import { arxivWithdrawal } from "@wellsourced/citations/registries";
import { omitUndefined, squeeze } from "@wellsourced/core";
import { plainTex } from "@wellsourced/core/tex";
import { z } from "zod";
import type { WorkId } from "../../work.ts";
import { workId } from "../../work-id.ts";
import { jsonForm } from "../form.ts";
import { dayIn, idsOf, recordOf, yearsOf } from "../record.ts";

const text = z.string().nullish();
const Preprint = z.object({
  id: z.string(),
  title: z.string(),
  comments: text,
  abstract: text,
  doi: text,
  "journal-ref": text,
  versions: z.array(z.object({ created: text })).nullish(),
  update_date: text,
  authors_parsed: z.array(z.array(z.string())).nullish(),
});

const texText = (given: string): string => (/[\\{}$~]/u.test(given) ? plainTex(given) : squeeze(given));

/** Family name, given names, suffix and sometimes an affiliation. A collaboration has a family name only. */
function nameOf([family = "", given = "", suffix = ""]: readonly string[]): CslName {
  if (!given) return { literal: texText(family) };
  return omitUndefined({ family: texText(family), given: texText(given), suffix: suffix || undefined });
}

/** `Mon, 2 Apr 2007 19:18:42 GMT` */
const yearIn = (date: string | null | undefined): number | undefined => {
  const year = /\b((?:19|20)\d\d) \d/u.exec(date ?? "")?.[1];
  return year === undefined ? undefined : Number(year);
};

/** arXiv's metadata snapshot. A publisher's DOI there is that of the article, not of the preprint. */
export const arxiv = jsonForm({
  name: "arxiv",
  has: (keys) =>
    keys.has("id") &&
    keys.has("title") &&
    (keys.has("authors_parsed") || (keys.has("categories") && keys.has("update_date"))),
  steps(record) {
    const { data } = Preprint.safeParse(record);
    const own = data && workId("arxiv", data.id);
    if (!own) return [{ broken: "The record has no arXiv number, or no title." }];
    const published = (data.doi?.trim().split(/\s+/u) ?? []).map((doi) => workId("doi", doi));
    const withdrawal = arxivWithdrawal(data);
    return [
      recordOf({
        source: "arxiv",
        key: data.id,
        ids: idsOf(own),
        title: texText(data.title),
        authors: data.authors_parsed?.map(nameOf).filter(({ family, literal }) => family || literal),
        years: yearsOf(yearIn(data.versions?.[0]?.created), yearIn(data.versions?.at(-1)?.created)),
        type: "article",
        notices: withdrawal ? [withdrawal] : [],
        relations: published
          .filter((id): id is WorkId => id !== undefined && id !== own)
          .map((id) => ({ relation: "published" as const, id })),
        changed: dayIn(data.update_date),
      }),
    ];
  },
});
