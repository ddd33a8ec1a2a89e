import { systemClock } from "@wellsourced/core";
import type { CrawlStore } from "@wellsourced/crawler/stores";
import { expect, test } from "vitest";
import { createNotes, notesIn } from "../../src/recipes/sites/job-notes.ts";

/** A store of one job that keeps its notes alone. */
function storeOf() {
  let notes: string | undefined;
  const store = {
    job: async () => ({ notes }),
    updateJob: async (_id: string, changes: { notes?: string }) => {
      notes = changes.notes;
    },
  };
  return { store: store as unknown as CrawlStore, kept: () => notesIn(notes).webhook.failures };
}

test("why events of a webhook failed is noted of their job alone", async () => {
  const [adas, bens] = [storeOf(), storeOf()];
  const failed = { event: "page", count: 1 } as const;
  await createNotes("ada", { store: adas.store, clock: systemClock }).delivered({
    ...failed,
    failure: "Ada's is gone.",
  });
  await createNotes("ben", { store: bens.store, clock: systemClock }).delivered({
    ...failed,
    failure: "Ben's is gone.",
  });
  expect(adas.kept()).toEqual(["page: Ada's is gone."]);
  expect(bens.kept()).toEqual(["page: Ben's is gone."]);
});
