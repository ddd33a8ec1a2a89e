import { systemClock } from "@wellsourced/core";
import { expect, test } from "vitest";
import { createNotes, notesIn } from "../../src/reports/index.ts";
import { createMemoryStore } from "../../src/stores/index.ts";

/** A store of one job. */
async function storeOf() {
  const store = createMemoryStore();
  await store.createJob({ id: "one", start: "https://harbour.example", options: "{}", state: "running", createdAt: 1 });
  const kept = async () => notesIn((await store.job("one"))?.notes);
  return { kept, notes: () => createNotes("one", { store, clock: systemClock }) };
}

test("why events of a webhook failed is noted of their job alone", async () => {
  const [adas, bens] = [await storeOf(), await storeOf()];
  const failed = { event: "page", count: 1 } as const;
  await adas.notes().delivered({ ...failed, failure: "Ada's is gone." });
  await bens.notes().delivered({ ...failed, failure: "Ben's is gone." });
  expect((await adas.kept()).webhook.failures).toEqual(["page: Ada's is gone."]);
  expect((await bens.kept()).webhook.failures).toEqual(["page: Ben's is gone."]);
});

test("what several processes note of one job is added up", async () => {
  const { kept, notes } = await storeOf();
  const processes = [notes(), notes(), notes()];
  await Promise.all(processes.map((one) => one.add({ indexed: 2, bytes: 10 })));
  await Promise.all(processes.map((one) => one.delivered({ event: "page", count: 1 })));
  expect(await kept()).toMatchObject({ indexed: 6, bytes: 30, webhook: { sent: 3, failed: 0 } });
});
