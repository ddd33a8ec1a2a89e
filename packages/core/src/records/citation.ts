import { z } from "zod";

/** How to cite a page. Unknown fields are empty strings. */
export const Citation = z.object({
  url: z.string(),
  accessedDate: z.string().describe("Date of access, YYYY-MM-DD (UTC)"),
  metadata: z.object({ title: z.string(), author: z.string(), site: z.string(), date: z.string() }),
  formatted: z.object({ apa: z.string(), mla: z.string() }),
});
export type Citation = z.infer<typeof Citation>;
