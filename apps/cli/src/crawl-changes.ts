import type { Call, CrawlRun, Wellsourced } from "@wellsourced/wellsourced";
import { z } from "zod";

const Result = z.object({
  url: z.string(),
  changeTracking: z.object({
    changeStatus: z.enum(["new", "same", "changed", "removed"]),
    diff: z.string().optional(),
  }),
});

/** A page that changed since the last crawl. */
export interface ChangedPage {
  readonly url: string;
  readonly status: "new" | "changed" | "removed";
  /** A unified diff; absent if too much changed for it to be useful. */
  readonly diff?: string | undefined;
}

/** The changed pages of a job with change tracking. */
export async function changesOf(
  { id }: CrawlRun,
  { results }: Pick<Wellsourced["sites"]["crawls"], "results">,
  call: Call,
): Promise<ChangedPage[]> {
  const changed: ChangedPage[] = [];
  let next: number | undefined = 0;
  while (next !== undefined) {
    const piece: Awaited<ReturnType<typeof results>> = await results(id, next, call);
    for (const page of piece.pages) {
      const { url, changeTracking } = Result.parse(page);
      const { changeStatus: status, diff } = changeTracking;
      if (status !== "same") changed.push({ url, status, diff });
    }
    next = piece.next;
  }
  return changed;
}
