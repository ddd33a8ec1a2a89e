import { z } from "zod";

/** Free text by page authors: anything may stand there. */
const Metadata = z.array(z.record(z.string(), z.unknown())).nullish();

export const Answer = z.object({
  // Present in every answer; without items nothing was found.
  kind: z.literal("customsearch#search"),
  items: z
    .array(
      z.object({
        title: z.string().nullish(),
        link: z.string().nullish(),
        displayLink: z.string().nullish(),
        snippet: z.string().nullish(),
        // Page authors fill it: a shape that we do not know is no reason to lose the results.
        pagemap: z.object({ metatags: Metadata, newsarticle: Metadata }).nullish().catch(undefined),
        image: z
          .object({
            contextLink: z.string().nullish(),
            thumbnailLink: z.string().nullish(),
            width: z.number().nullish(),
            height: z.number().nullish(),
            byteSize: z.number().nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});
type Item = NonNullable<z.infer<typeof Answer>["items"]>[number];

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** When the page says that it was published. */
export const published = ({ pagemap }: Item): string | undefined =>
  text(pagemap?.metatags?.[0]?.["article:published_time"]) ?? text(pagemap?.newsarticle?.[0]?.datepublished);

/** What the page calls the site that it is part of. */
export const siteName = ({ pagemap }: Item): string | undefined => text(pagemap?.metatags?.[0]?.["og:site_name"]);
