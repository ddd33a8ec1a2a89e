import { createDecipheriv, createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal, expiryOf } from "../src/seal.ts";
import { KEY, NOON, OTHER_KEY, seal } from "./helpers.ts";

test("anyone with the key and the published layout can open it", () => {
  const sealed = seal.close("name", "Grüße", NOON);
  expect(sealed.readBigUInt64BE(0)).toBe(BigInt(NOON));
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(KEY, "hex"), sealed.subarray(8, 20));
  decipher.setAAD(createHash("sha256").update("name").digest()).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(20, -16)), decipher.final()]).toString("utf8");
  expect(text).toBe("Grüße");
});

test("any text comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, name) => {
      expect(seal.open(name, seal.close(name, text, NOON))).toEqual({ text, expiresAt: NOON, current: true });
    }),
  );
});

test("no changed, cut or lengthened bytes open", () => {
  const sealed = seal.close("name", "some text", NOON);
  for (let index = 8; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(seal.open("name", changed)).toBeUndefined();
  }
  for (let length = 0; length < sealed.length; length++)
    expect(seal.open("name", sealed.subarray(0, length))).toBeUndefined();
  expect(seal.open("name", Buffer.concat([sealed, Buffer.from([0])]))).toBeUndefined();
});

test("what is sealed under one name does not open under another", () => {
  expect(seal.open("other", seal.close("name", "text", NOON))).toBeUndefined();
});

test("equal texts look different each time", () => {
  expect(seal.close("name", "text", NOON)).not.toEqual(seal.close("name", "text", NOON));
});

test("the key before still opens, and says so; an older one does not", () => {
  const old = createSeal({ key: OTHER_KEY, randomBytes }).close("name", "text", NOON);
  const rotated = createSeal({ key: KEY, previous: OTHER_KEY, randomBytes });
  expect(rotated.open("name", old)).toEqual({ text: "text", expiresAt: NOON, current: false });
  expect(seal.open("name", old)).toBeUndefined();
});

test("the expiry can be read without the key", () => {
  expect(expiryOf(seal.close("name", "text", NOON))).toBe(NOON);
  expect(expiryOf(Buffer.alloc(7))).toBeUndefined();
  expect(expiryOf(Buffer.alloc(8, 255))).toBeUndefined();
});
