import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";
import { systemClock } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { pdfFile, put } from "@wellsourced/testkit/files";
import { afterEach, describe, expect, test } from "vitest";
import type { ParseTask } from "../src/parse.ts";
import { createParsePool, type ParsePool } from "../src/parse-pool.ts";
import { startParser, takeOrStart } from "../src/parser-thread.ts";
import { article } from "./helpers/fake-http.ts";

const htmlTask = (source: string): ParseTask => ({ kind: "html", source, url: "https://a.example/" });
const pools: ParsePool[] = [];
const pool = (options: Partial<Parameters<typeof createParsePool>[0]> = {}) => {
  const made = createParsePool({ clock: systemClock, ...options });
  pools.push(made);
  return made;
};
afterEach(() => Promise.all(pools.splice(0).map((it) => it.close())));

/** Ends the spare threads that closed pools left, and the new one that shows that there are no more. */
async function endSpares(): Promise<void> {
  let started = 0;
  const count = () => started++;
  process.on("worker", count);
  while (started === 0) await takeOrStart().terminate();
  process.off("worker", count);
}

describe("in a real worker", () => {
  test("the time that a new thread needs to start is not taken from its first page", async () => {
    await endSpares();
    const clock = createFakeClock();
    const parser = pool({ clock });
    const reading = parser.run(htmlTask(article()));
    await clock.asleep();
    await clock.advance(10_000);
    expect((await reading).markdown).not.toBe("");
  });

  test("a thread that was started ahead reads the first page", async () => {
    await endSpares();
    const threads: number[] = [];
    process.on("worker", ({ threadId }) => threads.push(threadId));
    startParser();
    startParser();
    await settle();
    expect(threads).toHaveLength(1);
    expect((await pool().run(htmlTask(article()))).metadata).toMatchObject({ title: "Tide tables" });
    process.removeAllListeners("worker");
    expect(threads).toHaveLength(1);
  });

  test("pages and documents come back as on the spot", async () => {
    const parser = pool();
    const [page, document] = await Promise.all([
      parser.run(htmlTask(article())),
      parser.run({ kind: "document", format: "pdf", source: pdfFile([put("Text of a PDF")]), url: "" }),
    ]);
    expect(page).toMatchObject({
      contentType: "html",
      metadata: { title: "Tide tables" },
      facts: { title: "Tide tables" },
    });
    expect(document).toMatchObject({ contentType: "pdf", markdown: "Text of a PDF" });
  });

  test("a parser's failure keeps its kind and detail", async () => {
    const broken: ParseTask = { kind: "document", format: "docx", source: new Uint8Array([80, 75, 3, 4]), url: "" };
    await expect(pool().run(broken)).rejects.toMatchObject({
      name: "Failure",
      kind: "content_empty",
      detail: "the file is damaged: its archive is cut off",
    });
  });

  test("what waits for a thread is told, until its turn comes or it leaves", async () => {
    let waiting = 0;
    const seen: number[] = [];
    const parser = pool({
      workers: 1,
      onWaiting: (change) => {
        waiting += change;
        seen.push(waiting);
      },
    });
    const gone = new AbortController();
    const running = [parser.run(htmlTask(article())), parser.run(htmlTask(article()))];
    const left = expect(parser.run(htmlTask(article()), gone.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(2);
    gone.abort();
    await left;
    await Promise.all(running);
    expect(waiting).toBe(0);
  });

  test("whoever goes away ends the work", async () => {
    const controller = new AbortController();
    const running = pool().run(htmlTask(article()), controller.signal);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a pool begins with the thread that a closed one left, and with a new one where that has died", async () => {
    const started: Worker[] = [];
    const note = (worker: Worker) => started.push(worker);
    const readOnce = async () => {
      const parser = createParsePool({ clock: systemClock });
      expect(await parser.run(htmlTask(article()))).toMatchObject({ contentType: "html" });
      await parser.close();
    };
    await readOnce();
    process.on("worker", note);
    await readOnce();
    expect(started).toHaveLength(0);
    // A thread in use when its pool is closed ends with it.
    const parsers = Array.from({ length: 8 }, () => pool());
    for (const parser of parsers) parser.run(htmlTask(article())).catch(() => {});
    await Promise.all(parsers.map((parser) => parser.close()));
    await readOnce();
    expect(started.length).toBeGreaterThan(1);
    process.off("worker", note);
  });
});

test("a thread that is left keeps no program up", async () => {
  const program = `
    import { systemClock } from "@wellsourced/core";
    import { createParsePool } from "./src/parse-pool.ts";
    const parser = createParsePool({ clock: systemClock });
    await parser.run({ kind: "html", source: "<p>Text</p>", url: "https://a.example/" });
    await parser.close();
    setTimeout(() => process.exit(7), 300_000).unref();`;
  const args = ["--conditions=@wellsourced/source", "--input-type=module-typescript", "--eval", program];
  const child = spawn(process.execPath, args, { cwd: fileURLToPath(new URL("../", import.meta.url)) });
  expect(await once(child, "exit")).toEqual([0, null]);
});

/** A fake worker. */
class FakeWorker extends EventEmitter {
  readonly tasks: ParseTask[] = [];
  terminated = false;
  /** Microseconds of processor time: at most five seconds between two measurements. */
  used = 0;
  perLook = 5_000_000;
  async cpuUsage() {
    this.used += this.perLook;
    return { user: this.used, system: 0 };
  }
  postMessage(task: ParseTask): void {
    this.tasks.push(task);
    this.emit("asked");
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<number> {
    this.terminated = true;
    return 0;
  }
  reply(held?: number): void {
    this.emit("message", {
      ...(held === undefined ? {} : { held }),
      reading: { contentType: "html", markdown: "done", text: "done", metadata: {}, hiddenTextRemoved: 0 },
    });
  }
}

function fakePool(options: { workers?: number } = {}) {
  const workers: FakeWorker[] = [];
  const clock = createFakeClock();
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    // Implements only what the pool uses.
    return worker as unknown as Worker;
  };
  return { workers, clock, parser: createParsePool({ clock, start, ...options }) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work over its deadline is ended with its worker, and the next gets a new one", async () => {
  const { workers, clock, parser } = fakePool();
  const stuck = parser.run(htmlTask("<p>x"));
  await clock.asleep();
  const failed = expect(stuck).rejects.toMatchObject({
    kind: "content_empty",
    detail: "parsing took longer than 10 s",
  });
  await clock.advance(10_000);
  await failed;
  expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  const next = parser.run(htmlTask("<p>y"));
  await settle();
  workers[1]?.reply();
  await expect(next).resolves.toMatchObject({ markdown: "done" });
});

test("a page whose thread had little of the processor in its time gets that time once more", async () => {
  const { workers, clock, parser } = fakePool();
  const page = parser.run(htmlTask("<p>x"));
  await clock.asleep();
  for (const worker of workers) worker.perLook = 1_000_000;
  await clock.advance(10_000);
  await clock.asleep();
  workers[0]?.reply();
  await expect(page).resolves.toMatchObject({ markdown: "done" });
  expect(workers).toHaveLength(1);
});

test("a page is given more time only once", async () => {
  const { workers, clock, parser } = fakePool();
  const failed = expect(parser.run(htmlTask("<p>x"))).rejects.toMatchObject({
    detail: "parsing took longer than 20 s",
  });
  for (const _ of [1, 2]) {
    await clock.asleep();
    for (const worker of workers) worker.perLook = 1_000_000;
    await clock.advance(10_000);
  }
  await failed;
  expect(workers[0]?.terminated).toBe(true);
});

test("a page whose thread was lost is given to another one, once", async () => {
  const { workers, parser } = fakePool();
  const lost = parser.run(htmlTask("<p>x"));
  await settle();
  workers[0]?.emit("exit", 1);
  await settle();
  workers[1]?.reply();
  await expect(lost).resolves.toMatchObject({ markdown: "done" });
  const doomed = expect(parser.run(htmlTask("<p>y"))).rejects.toMatchObject({ detail: "the parser stopped" });
  await settle();
  workers[1]?.emit("exit", 1);
  await settle();
  workers[2]?.emit("exit", 1);
  await doomed;
  expect(workers).toHaveLength(3);
});

test("one bad page holds nobody up: others come back while it runs into its deadline", async () => {
  const { workers, clock, parser } = fakePool();
  const order: string[] = [];
  const bad = parser.run(htmlTask("<p>bad")).catch(() => order.push("bad"));
  await settle();
  for (const name of ["one", "two", "three"]) {
    const small = parser.run(htmlTask(`<p>${name}`)).then(() => order.push(name));
    await settle();
    workers[1]?.reply();
    await small;
  }
  await clock.asleep();
  await clock.advance(10_000);
  await bad;
  expect(order).toEqual(["one", "two", "three", "bad"]);
  expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 3]);
});

test("heavy pages wait for one another, not for the small ones nor these for them", async () => {
  const { workers, parser } = fakePool();
  const order: string[] = [];
  const heavy = ["x", "y"].map((name) =>
    parser.run(htmlTask(name.repeat(1_000_001))).then(() => order.push(`heavy ${name}`)),
  );
  await settle();
  const small = parser.run(htmlTask("<p>small")).then(() => order.push("small"));
  await settle();
  workers[1]?.reply();
  await small;
  for (const _ of heavy) {
    workers[0]?.reply();
    await settle();
  }
  await Promise.all(heavy);
  expect(order).toEqual(["small", "heavy x", "heavy y"]);
});

test("a worker that dies is a failure of its page alone", async () => {
  const { workers, parser } = fakePool();
  const doomed = parser.run(htmlTask("<p>x"));
  await settle();
  workers[0]?.on("error", () => {});
  workers[0]?.emit("error", Object.assign(new Error("heap"), { code: "ERR_WORKER_OUT_OF_MEMORY" }));
  await expect(doomed).rejects.toMatchObject({ kind: "content_empty", detail: "it needs too much memory" });
});

test("one that dies between two tasks is not given a third", async () => {
  const { workers, parser } = fakePool();
  const first = parser.run(htmlTask("<p>x"));
  await settle();
  workers[0]?.reply();
  await first;
  workers[0]?.emit("exit", 1);
  const second = parser.run(htmlTask("<p>y"));
  await settle();
  workers[1]?.reply();
  await expect(second).resolves.toMatchObject({ markdown: "done" });
});

test("a worker is used again, unless it could not give back what a heavy task took", async () => {
  const { workers, parser } = fakePool({ workers: 1 });
  for (const held of [undefined, 20_000_000, 200_000_000, undefined]) {
    const task = parser.run(htmlTask(held === undefined ? "<p>light" : "x".repeat(1_000_001)));
    await settle();
    workers.at(-1)?.reply(held);
    await task;
  }
  expect(workers.map(({ tasks }) => tasks.length)).toEqual([3, 1]);
  expect(workers[0]?.terminated).toBe(true);
});

test("a warm pool has its worker before the first task, and only one", async () => {
  const { workers, parser } = fakePool();
  parser.warm();
  parser.warm();
  expect(workers).toHaveLength(1);
  const task = parser.run(htmlTask("<p>x"));
  await settle();
  workers[0]?.reply();
  await task;
  expect(workers).toHaveLength(1);
});

test("making room ends the workers that wait, and none that works", async () => {
  const { workers, parser } = fakePool();
  const both = ["<p>x", "<p>y"].map((source) => parser.run(htmlTask(source)));
  await settle();
  workers[0]?.reply();
  await both[0];
  await parser.makeRoom();
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  workers[1]?.reply();
  await expect(both[1]).resolves.toMatchObject({ markdown: "done" });
});

test("an owner with many pages in line does not keep another one's page waiting for a thread", async () => {
  const { workers, parser } = fakePool({ workers: 1 });
  const order: string[] = [];
  const run = (name: string, owner: string) =>
    parser.run(htmlTask(`<p>${name}`), undefined, owner).then(() => order.push(name));
  const noisy = Array.from({ length: 30 }, (_, index) => run(`noisy ${index}`, "noisy"));
  await settle();
  const quiet = run("quiet", "quiet");
  for (let done = 0; done < 31; done++) {
    await settle();
    workers[0]?.reply();
  }
  await Promise.all([...noisy, quiet]);
  expect(order.indexOf("quiet")).toBe(1);
});
