import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readRetractionTable } from "../../src/integrity/index.ts";
import { pieces, said } from "./table.ts";

const recorded = new URL("../../../../../shared/upstream/retraction-watch/", import.meta.url);

describe("recorded rows", () => {
  test.each(["retraction_watch_sample.csv", "xera-search.json"])(
    "%s: corrected first, retracted later",
    async (file) => {
      const table = await readRetractionTable(pieces(readFileSync(new URL(file, recorded), "utf8"), 333));
      expect([...said(table, "10.1016/s0140-6736(97)11096-0")].sort()).toEqual([
        "correction 2004-03-06 10.1016/s0140-6736(04)15715-2",
        "retraction 2010-02-06 10.1016/s0140-6736(10)60175-4",
      ]);
    },
  );
});
