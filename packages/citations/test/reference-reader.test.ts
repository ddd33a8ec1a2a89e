import { createFakeClock } from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "../src/index.ts";
import { createReferenceReader, type ReferenceReader } from "../src/reference-reader.ts";

const records = (count: number, mark = "a"): string =>
  Array.from({ length: count }, (_, index) => `@book{${mark}${index}, title={Title ${index}}, year={2020}}\n`).join("");

let reader: ReferenceReader | undefined;
afterEach(() => reader?.close());

describe("createReferenceReader", () => {
  test("reads a long text as the parser does", async () => {
    reader = createReferenceReader();
    const text = `${records(600)}@book{cut,`;
    expect(await reader.read({ text })).toEqual(await parse(text));
  });

  test("refuses what the parser refuses, in the same words", async () => {
    reader = createReferenceReader({ onTheSpot: 10 });
    const text = "no references in here at all";
    const refused = await parse(text).catch((error: unknown) => error);
    await expect(reader.read({ text })).rejects.toEqual(refused);
    expect((await reader.read({ text: records(3) })).items).toHaveLength(3);
  });

  test("gives a text up at its deadline, and reads the next one", async () => {
    const clock = createFakeClock();
    reader = createReferenceReader({ clock, deadlineMs: 1_000 });
    const slow = reader.read({ text: records(20_000) });
    const told = expect(slow).rejects.toMatchObject({ kind: "validation", message: expect.stringContaining("1 s") });
    await expect.poll(() => clock.sleepers()).toBe(1);
    await clock.advance(1_000);
    await told;
    expect((await reader.read({ text: records(600) })).items).toHaveLength(600);
  });

  test("reads the texts of several callers in turns, and holds up nobody else meanwhile", async () => {
    reader = createReferenceReader();
    const done: string[] = [];
    const read = async (mark: string, caller: string) => {
      await reader?.read({ text: records(2_000, mark) }, { caller });
      done.push(mark);
    };
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all([read("a1", "ada"), read("a2", "ada"), read("a3", "ada"), read("b1", "bob")]);
    clearInterval(ticking);
    expect(done).toEqual(["a1", "b1", "a2", "a3"]);
    expect(turns).toBeGreaterThan(20);
  });

  test("whoever goes away is told so, and ends the reading", async () => {
    reader = createReferenceReader();
    const leaving = new AbortController();
    const gone = reader.read({ text: records(20_000) }, { signal: leaving.signal });
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ name: "AbortError" });
  });
});
