import { describe, expect, test } from "vitest";
import { createFlights } from "../src/single-flight.ts";

/** Work that ends on request and records its starts. */
function makeWork() {
  const started: AbortSignal[] = [];
  const landing = Promise.withResolvers<string>();
  const work = (signal: AbortSignal) => {
    started.push(signal);
    return landing.promise;
  };
  return { started, work, ...landing };
}

/** Lets started work begin. */
const begun = () => new Promise((resolve) => setImmediate(resolve));

describe("equal work", () => {
  test("under way is done once, and all get what it gave", async () => {
    const { started, work, resolve } = makeWork();
    const flights = createFlights<string>();
    const all = Promise.all([flights.join("key", work), flights.join("key", work), flights.join("key", work)]);
    await begun();
    resolve("value");
    expect(await all).toEqual(["value", "value", "value"]);
    expect(started).toHaveLength(1);
  });

  test("of different keys is done for each", async () => {
    const { started, work, resolve } = makeWork();
    const flights = createFlights<string>();
    const all = Promise.all([flights.join("one", work), flights.join("two", work)]);
    resolve("value");
    await all;
    expect(started).toHaveLength(2);
  });

  test("is done again once it has landed, well or badly", async () => {
    const flights = createFlights<number>();
    let count = 0;
    const work = async () => {
      if (++count === 2) throw new Error("broken");
      return count;
    };
    expect(await flights.join("key", work)).toBe(1);
    await expect(flights.join("key", work)).rejects.toThrow("broken");
    expect(await flights.join("key", work)).toBe(3);
  });

  test("that fails, fails for all", async () => {
    const { work, reject } = makeWork();
    const flights = createFlights<string>();
    const all = Promise.allSettled([flights.join("key", work), flights.join("key", work)]);
    reject(new Error("broken"));
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

describe("a caller who leaves", () => {
  test("is let go at once with its own reason, and the others get theirs", async () => {
    const { started, work, resolve } = makeWork();
    const flights = createFlights<string>();
    const leaver = new AbortController();
    const left = flights.join("key", work, leaver.signal);
    const stayed = flights.join("key", work, new AbortController().signal);
    await begun();
    leaver.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    expect(started[0]?.aborted).toBe(false);
    resolve("value");
    expect(await stayed).toBe("value");
  });

  test("as the last one aborts the work; whoever comes then starts anew", async () => {
    const first = makeWork();
    const flights = createFlights<string>();
    const leavers = [new AbortController(), new AbortController()];
    const left = leavers.map(({ signal }) => flights.join("key", first.work, signal));
    await begun();
    for (const leaver of leavers) leaver.abort(new Error("enough"));
    expect(await Promise.allSettled(left)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    expect(first.started[0]?.aborted).toBe(true);

    const second = makeWork();
    const next = flights.join("key", second.work);
    first.resolve("late");
    await begun();
    expect(second.started).toHaveLength(1);
    second.resolve("new");
    expect(await next).toBe("new");
  });

  test("before it came starts nothing", async () => {
    const { started, work } = makeWork();
    await expect(createFlights().join("key", work, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(started).toEqual([]);
  });

  test("after the landing disturbs nobody", async () => {
    const { started, work, resolve } = makeWork();
    const flights = createFlights<string>();
    const caller = new AbortController();
    const joined = flights.join("key", work, caller.signal);
    resolve("value");
    await joined;
    caller.abort();
    expect(started[0]?.aborted).toBe(false);
  });
});

describe("work", () => {
  test("that throws before it returns a promise fails for its callers and is done again for the next", async () => {
    const flights = createFlights<string>();
    const broken = () => {
      throw new Error("broken at once");
    };
    const all = [flights.join("key", broken), flights.join("key", broken)];
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(flights.join("key", async () => "value")).resolves.toBe("value");
  });

  test("of a caller without a signal is not aborted when all others leave", async () => {
    const { started, work, resolve } = makeWork();
    const flights = createFlights<string>();
    const leaver = new AbortController();
    const left = flights.join("key", work, leaver.signal);
    const stayed = flights.join("key", work);
    await begun();
    leaver.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    resolve("value");
    await expect(stayed).resolves.toBe("value");
    expect(started[0]?.aborted).toBe(false);
  });

  test("may ask for work of another key", async () => {
    const flights = createFlights<string>();
    const outer = flights.join("outer", async () => `outer of ${await flights.join("inner", async () => "inner")}`);
    await expect(outer).resolves.toBe("outer of inner");
  });

  test("that fails after everybody left disturbs nobody", async () => {
    const { work, reject } = makeWork();
    const flights = createFlights<string>();
    const leaver = new AbortController();
    const left = flights.join("key", work, leaver.signal);
    await begun();
    leaver.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    reject(new Error("nobody hears this"));
    await begun();
    await expect(flights.join("key", async () => "new")).resolves.toBe("new");
  });
});
