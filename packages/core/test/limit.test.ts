import { expect, test } from "vitest";
import { createLimit } from "../src/limit.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that ends on request. */
function held() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, task: () => ended };
}

test("no more than the limit run at once, and the others follow in order", async () => {
  const limit = createLimit(2);
  const started: number[] = [];
  const tasks = [held(), held(), held(), held()];
  const all = tasks.map(({ task }, index) =>
    limit(() => {
      started.push(index);
      return task();
    }),
  );
  await settle();
  expect(started).toEqual([0, 1]);
  tasks[1]?.end();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("a task that fails gives its place back", async () => {
  const limit = createLimit(1);
  await expect(limit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(limit(async () => "next")).resolves.toBe("next");
});

test("whoever goes away leaves the line and holds up nobody", async () => {
  const limit = createLimit(1);
  const first = held();
  const running = limit(first.task);
  const controller = new AbortController();
  const waiting = limit(async () => "never", controller.signal);
  const last = limit(async () => "last");
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  first.end();
  await running;
  await expect(last).resolves.toBe("last");
});

test("a caller with many tasks does not keep another one waiting behind all of them", async () => {
  const limit = createLimit(1);
  const started: string[] = [];
  const task = (name: string) => async () => {
    started.push(name);
    await settle();
  };
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => limit(task(name), undefined, "ada"));
  const late = ["b1", "b2"].map((name) => limit(task(name), undefined, "bob"));
  await Promise.all([...many, ...late]);
  expect(started).toEqual(["a1", "b1", "a2", "b2", "a3", "a4", "a5"]);
});

test("a caller takes no more than its own share, even of places that are free", async () => {
  const limit = createLimit(3, 2);
  const tasks = [held(), held(), held(), held()];
  const started: string[] = [];
  const run = (name: string, caller: string, task = held()) =>
    limit(
      () => {
        started.push(name);
        return task.task();
      },
      undefined,
      caller,
    );
  const ada = tasks.map((task, index) => run(`a${index}`, "ada", task));
  await settle();
  expect(started).toEqual(["a0", "a1"]);
  const bob = held();
  const bobs = run("b0", "bob", bob);
  await settle();
  expect(started).toEqual(["a0", "a1", "b0"]);
  bob.end();
  await bobs;
  expect(started).toHaveLength(3);
  tasks[0]?.end();
  await settle();
  expect(started).toEqual(["a0", "a1", "b0", "a2"]);
  for (const { end } of tasks) end();
  await Promise.all(ada);
  expect(started).toEqual(["a0", "a1", "b0", "a2", "a3"]);
});

test("of a thousand tasks no more than the limit run at once, and each gives its own value", async () => {
  const limit = createLimit(3);
  let running = 0;
  let most = 0;
  const values = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      limit(async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(values).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
});

test("a task that throws before it returns a promise gives its place back", async () => {
  const limit = createLimit(1);
  const broken = () => {
    throw new Error("broken at once");
  };
  await expect(limit(broken)).rejects.toThrow("broken at once");
  await expect(limit(async () => "next")).resolves.toBe("next");
});

test("whoever has gone before takes no place and starts nothing", async () => {
  const limit = createLimit(1);
  let started = false;
  const reason = new Error("gone");
  const task = async () => {
    started = true;
  };
  await expect(limit(task, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(started).toBe(false);
  await expect(limit(async () => "free")).resolves.toBe("free");
});

test("a task that has started is not taken from the line by a late abort, and nobody else is", async () => {
  const limit = createLimit(1);
  const first = held();
  const controller = new AbortController();
  const running = limit(first.task);
  const next = limit(async () => "next", controller.signal);
  const last = limit(async () => "last");
  first.end();
  await running;
  await expect(next).resolves.toBe("next");
  controller.abort();
  await expect(last).resolves.toBe("last");
});

test("everybody who waits may go away, and the place is free again", async () => {
  const limit = createLimit(1);
  const first = held();
  const running = limit(first.task);
  const controller = new AbortController();
  const gone = Array.from({ length: 5 }, () => limit(async () => "never", controller.signal));
  controller.abort(new Error("closed"));
  expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  first.end();
  await running;
  await expect(limit(async () => "free")).resolves.toBe("free");
});

test("among three callers turns go round, whoever came first", async () => {
  const limit = createLimit(1);
  const started: string[] = [];
  const task = (name: string) => async () => {
    started.push(name);
    await settle();
  };
  await Promise.all(["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => limit(task(name), undefined, name.slice(0, 1))));
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});
