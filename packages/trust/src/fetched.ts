import { z } from "zod";

/** When the text was fetched. */
export const Fetched = z.object({
  fetchedAt: z.string().optional().describe("When the checked text was fetched"),
  fromCopy: z.literal(true).optional().describe("Present if the text was a cached copy, no older than max_age"),
});
export type Fetched = Readonly<z.infer<typeof Fetched>>;
