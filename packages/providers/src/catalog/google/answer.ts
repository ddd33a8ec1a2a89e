import { z } from "zod";
import { listOf, number, text } from "../../fields.ts";

/** Free text by page authors: anything may stand there. */
const Metadata = listOf(z.record(z.string(), z.unknown()));

export const Answer = z.object({
  // Present in every answer; without items nothing was found.
  kind: z.literal("customsearch#search"),
  items: listOf(
    z.object({
      title: text,
      link: text,
      displayLink: text,
      snippet: text,
      // Page authors fill it: a shape that we do not know is no reason to lose the results.
      pagemap: z.object({ metatags: Metadata, newsarticle: Metadata }).nullish().catch(undefined),
      image: z
        .object({
          contextLink: text,
          thumbnailLink: text,
          width: number,
          height: number,
          byteSize: number,
        })
        .nullish(),
    }),
  ),
});
type Item = NonNullable<z.infer<typeof Answer>["items"]>[number];

const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** When the page says that it was published. */
export const published = ({ pagemap }: Item): string | undefined =>
  asText(pagemap?.metatags?.[0]?.["article:published_time"]) ?? asText(pagemap?.newsarticle?.[0]?.datepublished);

/** What the page calls the site that it is part of. */
export const siteName = ({ pagemap }: Item): string | undefined => asText(pagemap?.metatags?.[0]?.["og:site_name"]);
