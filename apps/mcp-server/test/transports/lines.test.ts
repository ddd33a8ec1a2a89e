import { expect, test } from "vitest";
import { createLineSplitter } from "../../src/transports/lines.ts";

function splitting(maxBytes = 100) {
  const seen: string[] = [];
  const split = createLineSplitter(maxBytes, {
    onLine: (line) => seen.push(line),
    onTooLong: () => seen.push("(too long)"),
  });
  return { seen, split };
}

test("lines come whole, however the bytes arrive", () => {
  const { seen, split } = splitting();
  for (const text of ["on", "e\ntwo\nth", "ree\n"]) split(Buffer.from(text));
  expect(seen).toEqual(["one", "two", "three"]);
});

test("a letter of several bytes may be cut between chunks", () => {
  const { seen, split } = splitting();
  for (const byte of Buffer.from("žluťoučký 🐎\n")) split(Buffer.from([byte]));
  expect(seen).toEqual(["žluťoučký 🐎"]);
});

test("blank lines and carriage returns are nothing", () => {
  const { seen, split } = splitting();
  split(Buffer.from("one\r\n\r\n  \ntwo\r\n"));
  expect(seen).toEqual(["one", "two"]);
});

test("a line over the limit is reported once and dropped; the next one counts again", () => {
  const { seen, split } = splitting(10);
  for (const text of ["12345", "67890", "more", "and more\nshort\n", "exactly-10\n"]) split(Buffer.from(text));
  expect(seen).toEqual(["(too long)", "short", "exactly-10"]);
});

test("a line without an end is not a line", () => {
  const { seen, split } = splitting();
  split(Buffer.from("unfinished"));
  expect(seen).toEqual([]);
});
