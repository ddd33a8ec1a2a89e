import { FAILURE_KINDS, Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { type Batch, itemsIn, runBatch } from "../src/batch.ts";
import { commands } from "../src/commands.gen.ts";
import { eachOf, failedCode } from "../src/each-of.ts";
import { exitCodeHelp, exitCodeOf, worst } from "../src/exit-codes.ts";
import { isPath, localFile } from "../src/input-files.ts";
import { madeContext } from "./mock-context.ts";

describe("the items of a list", () => {
  test.each([
    ["one a line", "a\nb", ["a", "b"]],
    ["lines of Windows", "a\r\nb\r\n", ["a", "b"]],
    ["blank lines and remarks", "# made\n\n  \na\n  # more\n b # no remark \n", ["a", "b # no remark"]],
    ["a mark of byte order", "\ufeffa\nb", ["a", "b"]],
    ["the same item twice", "a\na", ["a", "a"]],
    ["letters of any script", "Über\n日本", ["Über", "日本"]],
  ])("are read from %s", async (_, text, items) => {
    expect(await itemsIn("list.txt", madeContext({ files: { "list.txt": text } }))).toEqual(items);
    expect(await itemsIn("-", madeContext({ input: text }))).toEqual(items);
  });

  test.each(["", "\n\r\n", "# remarks\n#alone"])("are missed in %j", async (text) => {
    await expect(itemsIn("-", madeContext({ input: text }))).rejects.toThrow("The list is empty.");
  });

  test("are not read from a file that is not there, whose name stays on one line", async () => {
    await expect(itemsIn("no\nlist.txt", madeContext())).rejects.toThrow(
      expect.objectContaining({ kind: "not_found", message: expect.stringContaining("no\\nlist.txt") }),
    );
  });
});

/** Lets started work continue. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a list that is checked", () => {
  const batch = (items: readonly string[], more: Partial<Batch<object>> = {}): Batch<object> => ({
    items,
    check: async (item) => ({ said: item }),
    exitCode: () => 0,
    ...more,
  });

  test("is printed in its order, each line as soon as those before it are complete", async () => {
    const ends = new Map<string, () => void>();
    const context = madeContext();
    const check = (item: string) =>
      new Promise<object>((resolve) => ends.set(item, () => resolve({ said: item.toUpperCase() })));
    const done = runBatch(batch(["a", "b", "c"], { check }), context);
    await settle();
    ends.get("c")?.();
    ends.get("b")?.();
    await settle();
    expect(context.printed).toEqual([]);
    ends.get("a")?.();
    await done;
    expect(context.printed.map((line) => JSON.parse(line))).toEqual([
      { item: 1, given: "a", said: "A" },
      { item: 2, given: "b", said: "B" },
      { item: 3, given: "c", said: "C" },
    ]);
  });

  test("has at most four items under way, and checks each of many once", async () => {
    const items = Array.from({ length: 200 }, (_, at) => `item ${at}`);
    let [running, most] = [0, 0];
    const context = madeContext();
    const check = async (item: string) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return { said: item };
    };
    await runBatch(batch(items, { check }), context);
    expect(most).toBe(4);
    expect(context.printed.map((line) => JSON.parse(line).said)).toEqual(items);
  });

  test("goes on after an item that fails, whose line names what went wrong and no more", async () => {
    const context = madeContext();
    const check = async (item: string) => {
      if (item === "b") throw new Failure("rate_limited", "Wait.", { detail: "inner", provider: "quarry" });
      if (item === "c") throw new TypeError("hush-hush");
      return {};
    };
    const { exitCode } = await runBatch(batch(["a", "b", "c", "d"], { check }), context);
    const lines = context.printed.map((line) => JSON.parse(line));
    expect(lines[1]).toEqual({ item: 2, given: "b", error: { kind: "rate_limited", message: "Wait." } });
    expect(lines[2].error.message).not.toContain("hush");
    expect(lines[3]).toEqual({ item: 4, given: "d" });
    expect(exitCode).toBe(7);
    expect(context.remarks).toEqual(["4 checked: 0 with findings, 0 that could not be checked, 2 failed."]);
  });

  test.each([
    [[0, 0], 0, "2 checked: 0 with findings, 0 that could not be checked, 0 failed."],
    [[0, 20], 20, "2 checked: 0 with findings, 1 that could not be checked, 0 failed."],
    [[20, 1, 0, 1], 1, "4 checked: 2 with findings, 1 that could not be checked, 0 failed."],
  ])("whose items end with %j ends with %d and is counted", async (codes, expected, words) => {
    const context = madeContext();
    const items = codes.map(String);
    const exitCode = (body: object) => Number(Reflect.get(body, "said"));
    expect((await runBatch(batch(items, { exitCode }), context)).exitCode).toBe(expected);
    expect(context.remarks).toEqual([words]);
  });

  test("ends at once when the user interrupts it, and calls nothing a failure of the items", async () => {
    const leave = new AbortController();
    const context = madeContext({ signal: leave.signal });
    const check = async () => {
      leave.abort(new Error("interrupted"));
      throw new Error("the request was cut");
    };
    await expect(runBatch(batch(["a"], { check }), context)).rejects.toThrow("the request was cut");
    expect(context.printed).toEqual([]);
  });

  test("shows how far it is on one line, without what each item waits for", async () => {
    const context = madeContext();
    const check: Batch<object>["check"] = async (_, quiet) => {
      quiet.call.onProgress("waiting for a turn");
      return {};
    };
    await runBatch(batch(["a", "b"], { check }), context);
    expect(context.progressed[0]).toContain("0/2");
    expect(context.progressed.at(-1)).toContain("2/2");
    expect(context.progressed.join()).not.toContain("waiting");
  });
});

describe("several targets of one command", () => {
  const work = async (target: string) => {
    if (target.startsWith("!")) throw new Failure("blocked", `${target} is closed.`);
    return target.toUpperCase();
  };

  test("give what could be had in their order, and what failed by name", async () => {
    expect(await eachOf(["a", "!b", "c", "!d"], work, madeContext())).toEqual([
      ["A", "C"],
      [
        { target: "!b", kind: "blocked", message: "!b is closed." },
        { target: "!d", kind: "blocked", message: "!d is closed." },
      ],
    ]);
  });

  test("fail as the only one fails, and are named where all of several fail", async () => {
    await expect(eachOf(["!a"], work, madeContext())).rejects.toThrow("!a is closed.");
    const [results, failed] = await eachOf(["!a", "!b"], work, madeContext());
    expect([results, failed.length]).toEqual([[], 2]);
  });

  test("end with the interrupt of the user, whatever their result", async () => {
    const signal = AbortSignal.abort(new Error("interrupted"));
    await expect(eachOf(["a"], work, madeContext({ signal }))).rejects.toThrow("interrupted");
  });

  test("are absent if none was set", async () => {
    expect(await eachOf([], work, madeContext())).toEqual([[], []]);
  });
});

describe("exit codes", () => {
  test("are different for each kind of failure, and none is that of success, findings or an interrupt", () => {
    const codes = FAILURE_KINDS.map(exitCodeOf);
    expect(new Set(codes).size).toBe(FAILURE_KINDS.length);
    for (const taken of [0, 1, 20, 21, 130]) expect(codes).not.toContain(taken);
  });

  test("are all listed by help, with what they mean", () => {
    const help = exitCodeHelp(commands);
    for (const kind of FAILURE_KINDS)
      expect(help).toMatch(new RegExp(`^ +${exitCodeOf(kind)} {2}${kind}: .{10,}`, "mu"));
    for (const code of [0, 1, 20, 21, 130]) expect(help).toMatch(new RegExp(`^ +${code} {2}\\S`, "mu"));
  });

  test.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 20], 20],
    [[20, 5], 5],
    [[5, 7], 5],
    [[7, 5], 7],
    [[20, 5, 1], 1],
  ])("of many, %j, become %d", (codes, expected) => {
    expect(worst(codes)).toBe(expected);
  });

  test("of many never hide bad news, and are success only where all are", () => {
    const some = [0, 1, 2, 8, 20];
    for (const codes of some.flatMap((a) => some.flatMap((b) => some.map((c) => [a, b, c])))) {
      const one = worst(codes);
      expect(one === 1, codes.join()).toBe(codes.includes(1));
      expect(one === 0, codes.join()).toBe(codes.every((code) => code === 0));
      expect(codes).toContain(one);
    }
  });

  test("of a list of failures are those of the first", () => {
    expect(failedCode([{ kind: "network" }, { kind: "config" }])).toBe(8);
    expect(failedCode([])).toBe(0);
  });
});

describe("a target that may be a file", () => {
  test.each([
    "paper.pdf",
    "./10.1000",
    "../a",
    "/tmp/x",
    "C:\\papers\\a",
    "My thesis (final).DOCX",
    "über/日本.html",
    " notes.md ",
    "a.b.c.txt",
    "table.xlsx",
    "old.doc",
  ])("%j is one", (target) => {
    expect(isPath(target)).toBe(true);
  });

  test.each([
    "https://example.org/paper.pdf",
    "10.1000/paper.182",
    "arXiv:1706.03762",
    "Quine, A. (2001). Hens and their keepers.",
    "example.org",
    "a\nb.pdf",
    `${"a".repeat(1_000)}.pdf`,
    "",
    "-",
  ])("%j is none", (target) => {
    expect(isPath(target)).toBe(false);
  });

  test("is read where it is there, and missed by its name where it is not", async () => {
    const context = madeContext({ files: { "paper.pdf": "%PDF" } });
    expect(await localFile(" paper.pdf ", context)).toMatchObject({ name: "paper.pdf" });
    await expect(localFile("thesis.pdf", context)).rejects.toThrow("There is no file thesis.pdf.");
    expect(await localFile("10.1000/a", context)).toBeUndefined();
  });
});
