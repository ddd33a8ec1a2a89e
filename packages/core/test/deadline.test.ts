import { expect, test } from "vitest";
import type { Clock } from "../src/clock.ts";
import { abortable, withDeadline } from "../src/deadline.ts";

/** A clock with one alarm, triggered by the test. */
function oneAlarm() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sleep: Clock["sleep"] = (_, signal) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    return promise;
  };
  return { clock: { now: () => 0, sleep }, ring: resolve };
}

const late = () => new Error("too late");
/** Work that ends only when its signal aborts. */
const heeding = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("work that is done in time gives its value, and leaves no alarm behind", async () => {
  const { clock } = oneAlarm();
  expect(await withDeadline({ clock, ms: 100, late }, async () => "value")).toBe("value");
});

test("work that takes longer ends with what is thrown for that", async () => {
  const { clock, ring } = oneAlarm();
  const ended = withDeadline({ clock, ms: 100, late }, heeding);
  ring();
  await expect(ended).rejects.toThrow("too late");
});

test("a caller who leaves is told their own reason", async () => {
  const caller = new AbortController();
  const ended = withDeadline({ clock: oneAlarm().clock, ms: 100, signal: caller.signal, late }, heeding);
  caller.abort(new Error("left"));
  await expect(ended).rejects.toThrow("left");
});

test("a caller who has left starts nothing", async () => {
  let started = false;
  const work = async () => {
    started = true;
  };
  const signal = AbortSignal.abort(new Error("left"));
  await expect(withDeadline({ clock: oneAlarm().clock, ms: 100, signal, late }, work)).rejects.toThrow("left");
  expect(started).toBe(false);
});

test("a promise that heeds no signal is left, and may fail later", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const caller = new AbortController();
  const ended = abortable(promise, caller.signal);
  caller.abort(new Error("left"));
  await expect(ended).rejects.toThrow("left");
  reject(new Error("nobody hears this"));
});

test("without an abort a promise gives what it gives", async () => {
  expect(await abortable(Promise.resolve(1), new AbortController().signal)).toBe(1);
  expect(await abortable(Promise.resolve(2), undefined)).toBe(2);
});

test("work that ends with an error of its own before the time is up ends with that error", async () => {
  const { clock } = oneAlarm();
  const work = () => Promise.reject(new Error("its own"));
  await expect(withDeadline({ clock, ms: 100, late }, work)).rejects.toThrow("its own");
});

test("work that ends with another error once the time is up is late", async () => {
  const { clock, ring } = oneAlarm();
  const work = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("socket closed"))));
  const ended = withDeadline({ clock, ms: 100, late }, work);
  ring();
  await expect(ended).rejects.toThrow("too late");
});

test("a value that comes after the time, from work that does not heed its signal, is still given", async () => {
  const { clock, ring } = oneAlarm();
  const { promise, resolve } = Promise.withResolvers<string>();
  const ended = withDeadline({ clock, ms: 100, late }, () => promise);
  ring();
  resolve("value");
  await expect(ended).resolves.toBe("value");
});

test("the alarm is set to the time that was asked for and taken back when the work is done", async () => {
  const asked: number[] = [];
  let alarm: AbortSignal | undefined;
  const { clock } = oneAlarm();
  const sleep: Clock["sleep"] = (ms, signal) => {
    asked.push(ms);
    alarm = signal;
    return clock.sleep(ms, signal);
  };
  await withDeadline({ clock: { now: () => 0, sleep }, ms: 250, late }, async () => "done");
  expect(asked).toEqual([250]);
  expect(alarm?.aborted).toBe(true);
});

test("a caller who left before gets no value, even of a promise that is kept already", async () => {
  const signal = AbortSignal.abort(new Error("left"));
  await expect(abortable(Promise.resolve("kept"), signal)).rejects.toThrow("left");
  await expect(abortable(Promise.reject(new Error("broken")), signal)).rejects.toThrow("left");
});

test("a promise that fails in time fails with its own error", async () => {
  const { signal } = new AbortController();
  await expect(abortable(Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
});
