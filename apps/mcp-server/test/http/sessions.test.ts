import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createSessions } from "../../src/http/sessions.ts";

function setUp(max = 10, maxPerOwner = max) {
  const clock = createFakeClock();
  const limits = { max, maxPerOwner, idleMs: 60_000, inUseMs: 20_000, inOwnUseMs: 5_000 };
  return { clock, sessions: createSessions<ReturnType<typeof made>>(limits, clock) };
}

function made({ busy = false, owner = "127.0.0.1" } = {}) {
  const state = {
    owner,
    closed: false,
    busy: () => busy,
    close: async () => {
      state.closed = true;
    },
  };
  return state;
}

describe("createSessions", () => {
  test("an unused session ends, a used one stays", async () => {
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
    sessions.add("busy", made({ busy: true }));
    await clock.advance(600_000);
    expect(sessions.get("busy")?.closed).toBe(false);
    await sessions.closeAll();
  });

  test("contract 7 [rev 3]: at the limit, a session that was opened and never used gives way", async () => {
    const { sessions } = setUp(2);
    const used = made();
    sessions.add("used", used);
    sessions.add("unused", made());
    sessions.use("used");
    // The session is resumed but not used, as with every new one.
    sessions.get("unused");
    expect(sessions.makeRoom("127.0.0.1")).toBe(true);
    expect([sessions.count(), used.closed, sessions.get("unused")]).toEqual([1, false, undefined]);
    await sessions.closeAll();
  });

  test("a session in use never gives way: the new one is refused", async () => {
    const { sessions, clock } = setUp(2);
    sessions.add("one", made());
    sessions.add("two", made());
    for (const id of ["one", "two"]) sessions.use(id);
    expect(sessions.makeRoom("192.0.2.7")).toBe(false);
    await clock.advance(19_000);
    expect(sessions.makeRoom("192.0.2.7")).toBe(false);
    sessions.get("one");
    await clock.advance(2_000);
    expect([sessions.makeRoom("192.0.2.7"), sessions.get("two"), sessions.count()]).toEqual([true, undefined, 1]);
    await sessions.closeAll();
  });

  test("one owner cannot take the places of others, and what it left behind gives way to its next session", async () => {
    const { sessions, clock } = setUp(3, 2);
    const other = made({ owner: "192.0.2.7" });
    sessions.add("other", other);
    for (const id of ["a", "b", "c", "d"])
      if (sessions.makeRoom("192.0.2.1")) sessions.add(id, made({ owner: "192.0.2.1" }));
    expect([sessions.count(), other.closed]).toEqual([3, false]);
    for (const id of ["c", "d"]) sessions.use(id);
    expect(sessions.makeRoom("192.0.2.1")).toBe(false);
    await clock.advance(6_000);
    sessions.get("c");
    expect([sessions.makeRoom("192.0.2.1"), sessions.get("d"), other.closed]).toEqual([true, undefined, false]);
    await sessions.closeAll();
  });

  test("with every place busy there is no room", async () => {
    const { sessions } = setUp(1);
    sessions.add("busy", made({ busy: true }));
    expect(sessions.makeRoom("127.0.0.1")).toBe(false);
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
