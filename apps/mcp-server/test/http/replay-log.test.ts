import { expect, test } from "vitest";
import { createReplayLog } from "../../src/http/replay-log.ts";

const collect = async (replay: ReturnType<ReturnType<typeof createReplayLog<string>>["forSession"]>, id: string) => {
  const sent: string[] = [];
  await replay.replayEventsAfter(id, { send: async (_, message) => void sent.push(message) });
  return sent;
};

test("what came after an event of a stream comes again, and nothing of other streams", async () => {
  const session = createReplayLog<string>(10_000).forSession();
  const first = await session.storeEvent("a", "1");
  await session.storeEvent("b", "other");
  await session.storeEvent("a", "2");
  await session.storeEvent("a", "3");
  expect(await session.streamOf(first)).toBe("a");
  expect(await collect(session, first)).toEqual(["2", "3"]);
});

test("another session's events do not exist", async () => {
  const log = createReplayLog<string>(10_000);
  const mine = log.forSession();
  const id = await mine.storeEvent("a", "1");
  await mine.storeEvent("a", "2");
  const other = log.forSession();
  expect(await other.streamOf(id)).toBeUndefined();
  expect(await collect(other, id)).toEqual([]);
});

test("over the budget the oldest are forgotten first", async () => {
  const session = createReplayLog<string>(700).forSession();
  const ids = [];
  for (const message of ["aaaaaaaa", "bbbbbbbb", "cccccccc"]) ids.push(await session.storeEvent("s", message));
  expect(await session.streamOf(ids[0] ?? "")).toBeUndefined();
  expect(await collect(session, ids[1] ?? "")).toEqual(["cccccccc"]);
});

test("an ended session leaves nothing behind for the budget", async () => {
  const log = createReplayLog<string>(700);
  const ended = log.forSession();
  await ended.storeEvent("s", "aaaaaaaaaa");
  ended.forget();
  const session = log.forSession();
  const first = await session.storeEvent("s", "bbbbbbbb");
  await session.storeEvent("s", "cccccccc");
  expect(await collect(session, first)).toEqual(["cccccccc"]);
});

test("an event without a text counts for what it needs as well", async () => {
  const session = createReplayLog<string>(100_000).forSession();
  const first = await session.storeEvent("s", "");
  for (let n = 0; n < 1_000; n++) await session.storeEvent("s", "");
  expect(await session.streamOf(first)).toBeUndefined();
});
