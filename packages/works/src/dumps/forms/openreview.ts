import { parseName } from "@wellsourced/citations";
import { isOpenSubmission, openreviewYear } from "@wellsourced/citations/registries";
import { isRecord } from "@wellsourced/core";
import { z } from "zod";
import { workId } from "../../work-id.ts";
import { jsonForm } from "../form.ts";
import { idsOf, plain, recordOf, yearsOf } from "../record.ts";

const Note = z.object({
  id: z.string(),
  forum: z.string().nullish(),
  externalIds: z.array(z.string()).nullish(),
  mdate: z.number().nullish(),
  content: z.record(z.string(), z.unknown()),
});

/** API v2 wraps each field of a note, API v1 does not. */
const bare = (value: unknown): unknown => (isRecord(value) && "value" in value ? value.value : value);
const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const nameIn = (author: unknown): string | undefined => textIn(isRecord(author) ? author.fullname : author);

/** Notes as the API of OpenReview returns them: `{"notes": […]}`, or a note a line. A paper is the first of its forum. */
export const openreview = jsonForm({
  name: "openreview",
  has: (keys) => keys.has("id") && keys.has("forum") && keys.has("content"),
  steps(record) {
    const { data } = Note.safeParse(record);
    if (!data) return [{ broken: "The record has none of the fields of a note." }];
    const { id, forum, externalIds, content, mdate } = data;
    if (forum && forum !== id) return [{ leftOut: "reviews and comments" }];
    const [title, venue, venueid] = [content.title, content.venue, content.venueid].map((one) => textIn(bare(one)));
    const authors = bare(content.authors);
    const isOpen = isOpenSubmission({ venue, venueid });
    return [
      recordOf({
        source: "openreview",
        key: id,
        ids: idsOf(...(externalIds ?? []).map((one) => (/^doi:/iu.test(one) ? workId("doi", one) : undefined))),
        title: plain(title),
        authors: (Array.isArray(authors) ? authors : []).flatMap((one) => parseName(nameIn(one) ?? "") ?? []),
        years: yearsOf(openreviewYear({ venue, venueid })),
        container: isOpen ? undefined : venue,
        type: isOpen ? "article" : "paper-conference",
        changed: mdate ? new Date(mdate).toISOString().slice(0, 10) : undefined,
      }),
    ];
  },
});
