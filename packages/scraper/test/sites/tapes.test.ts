import { globSync } from "node:fs";
import { readTape } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { sites } from "../../src/sites/sites.gen.ts";
import { play, Tape } from "../helpers/tapes.ts";

const folder = new URL("../../tapes/", import.meta.url);
const files = globSync("*/*.json", { cwd: folder.pathname }).sort();

test.each(sites.map(({ name }) => name))("%s has tapes", (name) => {
  expect(files.filter((file) => file.startsWith(`${name}/`)).length).toBeGreaterThan(1);
});

/** The parts not found in the text after the previous part. */
function outOfPlace(text: string, pieces: readonly string[]): string[] {
  let from = 0;
  return pieces.filter((piece) => {
    const at = text.indexOf(piece, from);
    if (at >= 0) from = at + piece.length;
    return at < 0;
  });
}

describe("tape", () => {
  test.each(files)("%s", async (file) => {
    const tape = readTape(new URL(file, folder), (text) => Tape.parse(JSON.parse(text)));
    const { page, failure, strange } = await play(tape);
    if (tape.failure) {
      expect(failure).toMatchObject(tape.failure);
      return;
    }
    if (failure) throw failure;
    expect(page).toMatchObject(tape.page ?? {});
    const text = page?.markdown ?? "";
    expect({ text, missing: outOfPlace(text, tape.contains) }).toEqual({ text, missing: [] });
    expect(tape.lacks.filter((piece) => text.includes(piece))).toEqual([]);
    expect(strange).toEqual([]);
  });
});
