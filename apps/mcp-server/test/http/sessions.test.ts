import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createSessions } from "../../src/http/sessions.ts";

function setUp(max = 10) {
  const clock = createFakeClock();
  const sessions = createSessions<ReturnType<typeof made>>({ max, idleMs: 60_000 }, clock);
  return { clock, sessions };
}

function made(busy = false) {
  const state = {
    closed: false,
    busy: () => busy,
    close: async () => {
      state.closed = true;
    },
  };
  return state;
}

describe("createSessions", () => {
  test("a session nobody uses ends, one that is used stays", async () => {
    const { clock, sessions } = setUp();
    const idle = made();
    sessions.add("idle", idle);
    sessions.add("used", made());
    await clock.advance(40_000);
    sessions.get("used");
    await clock.advance(40_000);
    expect([sessions.get("idle"), idle.closed, sessions.get("used")?.closed]).toEqual([undefined, true, false]);
    await sessions.closeAll();
  });

  test("a session with an open exchange is not idle", async () => {
    const { clock, sessions } = setUp();
    sessions.add("busy", made(true));
    await clock.advance(600_000);
    expect(sessions.get("busy")?.closed).toBe(false);
    await sessions.closeAll();
  });

  test("over the limit the one longest idle gives way", async () => {
    const { sessions } = setUp(2);
    const first = made();
    sessions.add("first", first);
    sessions.add("second", made());
    sessions.get("first");
    expect(sessions.makeRoom()).toBe(true);
    expect([sessions.count(), first.closed, sessions.get("second")]).toEqual([1, false, undefined]);
    await sessions.closeAll();
  });

  test("with every place in use there is no room", async () => {
    const { sessions } = setUp(1);
    sessions.add("busy", made(true));
    expect(sessions.makeRoom()).toBe(false);
    await sessions.closeAll();
  });

  test("the end closes all of them, and nothing keeps watch any more", async () => {
    const { clock, sessions } = setUp();
    const one = made();
    sessions.add("one", one);
    await sessions.closeAll();
    expect([one.closed, sessions.count(), clock.sleepers()]).toEqual([true, 0, 0]);
  });
});
