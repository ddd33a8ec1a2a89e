import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Store } from "../src/index.ts";
import { type Found, ownerName } from "../src/store.ts";
import { ADA, BOB, HOUR, NOON, seal } from "./helpers.ts";

const expiresAt = NOON + HOUR;
const bytesOf = (text: string) => seal.close("test", text, expiresAt);
const first = (text = "first") => ({ version: 1, bytes: bytesOf(text), expiresAt });
const textIn = (bytes: Uint8Array | undefined) => bytes && seal.open("test", bytes)?.text;

/** Conformance tests for stores; `open` creates an empty one. */
export function testStore(open: () => Promise<Store>): void {
  test("a record is returned unchanged to its owner only", async () => {
    const store = await open();
    const id = randomUUID();
    expect(await store.get(ADA, id)).toBeUndefined();
    expect(await store.put(ADA, id, first())).toBe(true);
    const found = await store.get(ADA, id);
    expect([found?.version, textIn(found?.bytes)]).toEqual([1, "first"]);
    expect(await store.get(BOB, id)).toBeUndefined();
    expect(await store.list(BOB)).toEqual([]);
    await store.delete(BOB, id);
    expect(await store.get(ADA, id)).toMatchObject({ version: 1 });
  });

  test("a record is found by its id alone, in its newest version and with the name of its owner", async () => {
    const store = await open();
    const id = randomUUID();
    await store.put(ADA, randomUUID(), first("other"));
    await store.put(BOB, id, first());
    await store.put(BOB, id, { ...first("second"), version: 2 });
    const found = await store.find(id);
    expect([found?.owner, found?.id, found?.version, textIn(found?.bytes)]).toEqual([ownerName(BOB), id, 2, "second"]);
    await store.delete(BOB, id);
    for (const missing of [id, randomUUID(), "..", "*", ""]) expect(await store.find(missing)).toBeUndefined();
  });

  test("a version can be written once, and only after the one before", async () => {
    const store = await open();
    const id = randomUUID();
    expect(await store.put(ADA, id, { ...first(), version: 2 })).toBe(false);
    expect(await store.put(ADA, id, first())).toBe(true);
    expect(await store.put(ADA, id, first("again"))).toBe(false);
    expect(await store.put(ADA, id, { ...first("second"), version: 2 })).toBe(true);
    expect(await store.put(ADA, id, { ...first("late"), version: 2 })).toBe(false);
    const found = await store.get(ADA, id);
    expect([found?.version, textIn(found?.bytes)]).toEqual([2, "second"]);
  });

  test("of many writers of one version exactly one wins, and readers meet only whole versions", async () => {
    const store = await open();
    const id = randomUUID();
    await store.put(ADA, id, first("0"));
    for (let version = 2; version < 90; version++) {
      const writers = ["a", "b", "c"].map((name) => store.put(ADA, id, { ...first(`${name}${version}`), version }));
      const seen = await store.get(ADA, id);
      expect(textIn(seen?.bytes)).toMatch(/^(?:0|[abc]\d+)$/u);
      expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
    }
    expect(await store.get(ADA, id)).toMatchObject({ version: 89 });
  });

  test("an owner's records are listed with their age", async () => {
    const store = await open();
    const [one, two] = [randomUUID(), randomUUID()];
    await store.put(ADA, one, first());
    await store.put(ADA, two, { ...first(), bytes: seal.close("test", "", expiresAt + 5), expiresAt: expiresAt + 5 });
    await store.put(BOB, randomUUID(), first());
    const listed = await store.list(ADA);
    expect(new Map(listed.map(({ id, expiresAt: at }) => [id, at]))).toEqual(
      new Map([
        [one, expiresAt],
        [two, expiresAt + 5],
      ]),
    );
  });

  test("parts live and go with their record", async () => {
    const store = await open();
    const id = randomUUID();
    await store.put(ADA, id, first());
    const bytes = Buffer.from([0, 255, 128, 10]);
    expect(await store.putPart(ADA, id, { name: "ab12", bytes })).toBe(true);
    expect(await store.putPart(ADA, id, { name: "ab12", bytes })).toBe(true);
    expect(Buffer.from((await store.getPart(ADA, id, "ab12")) ?? [])).toEqual(bytes);
    expect(await store.getPart(ADA, id, "cd34")).toBeUndefined();
    expect(await store.getPart(BOB, id, "ab12")).toBeUndefined();
    await store.put(ADA, id, { ...first(), version: 2 });
    expect(await store.getPart(ADA, id, "ab12")).toBeDefined();
    await store.delete(ADA, id);
    expect(await store.getPart(ADA, id, "ab12")).toBeUndefined();
    for (const none of [id, randomUUID(), "../../key"])
      expect(await store.putPart(ADA, none, { name: "ab12", bytes })).toBe(false);
    expect(await store.getPart(ADA, id, "ab12")).toBeUndefined();
  });

  test("a deleted record cannot be written any more", async () => {
    const store = await open();
    const id = randomUUID();
    await store.put(ADA, id, first());
    await store.delete(ADA, id);
    expect(await store.get(ADA, id)).toBeUndefined();
    expect(await store.list(ADA)).toEqual([]);
    expect(await store.put(ADA, id, { ...first(), version: 2 })).toBe(false);
    expect(await store.get(ADA, id)).toBeUndefined();
    await store.delete(ADA, id);
  });

  test("a round meets every record once, and drops only what has not changed since", async () => {
    const store = await open();
    const ids = [randomUUID(), randomUUID()];
    const [one = "", two = ""] = ids;
    await store.put(ADA, one, first("one"));
    await store.put(BOB, two, first("two"));
    await store.putPart(BOB, two, { name: "ab12", bytes: Buffer.from("part") });
    const found: Found[] = [];
    for await (const one of store.all()) found.push(one);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(found.map(({ bytes }) => textIn(bytes)).sort()).toEqual(["one", "two"]);
    await store.put(ADA, one, { ...first("newer"), version: 2 });
    for (const each of found) await store.drop(each);
    expect(textIn((await store.get(ADA, one))?.bytes)).toBe("newer");
    expect(await store.get(BOB, two)).toBeUndefined();
  });

  test("what a round gave is renewed with the next version, unless it has changed since or is gone", async () => {
    const store = await open();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [one, two, three]) await store.put(ADA, id, first(id));
    const found: Found[] = [];
    for await (const each of store.all()) found.push(each);
    await store.put(ADA, two, { ...first("newer"), version: 2 });
    await store.delete(ADA, three);
    const next = { bytes: bytesOf("renewed"), expiresAt };
    const renewed = new Map<string, boolean>();
    for (const each of found) renewed.set(each.id, await store.renew(each, next));
    expect([one, two, three].map((id) => renewed.get(id))).toEqual([true, false, false]);
    expect([(await store.get(ADA, one))?.version, textIn((await store.get(ADA, one))?.bytes)]).toEqual([2, "renewed"]);
    expect(textIn((await store.get(ADA, two))?.bytes)).toBe("newer");
    expect(await store.get(ADA, three)).toBeUndefined();
    expect((await store.list(ADA)).map(({ id }) => id).sort()).toEqual([one, two].sort());
  });

  test.each(["", "..", "../../etc/passwd", "x".repeat(300), "__proto__", "a\0b"])(
    "an id that we never made (%j) is not there, and reaches nothing",
    async (id) => {
      const store = await open();
      expect(await store.get(ADA, id)).toBeUndefined();
      await store.delete(ADA, id);
    },
  );
}
