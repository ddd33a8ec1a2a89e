import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MadeItem, type MadeZotero, madeItems, startZotero } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

// A library of 1,400 works with a registry at hand. Nothing but the desktop program is asked.
const made = madeItems(1_400);
const familyOf = (item: MadeItem): string => /"lastName":"(\w+)"/u.exec(JSON.stringify(item))?.[1] ?? "";
const yearOf = ({ date }: MadeItem): number => Number(String(date).slice(0, 4));

/** Crossref's records of the works, of which every 140th was retracted. */
const records = made.map((item, at) => ({
  ...{ DOI: item.DOI, member: "1", prefix: "10.1000", type: "journal-article", title: [item.title] },
  ...{ author: [{ given: "Ada", family: familyOf(item) }], "container-title": [item.publicationTitle] },
  ...{ issued: { "date-parts": [[yearOf(item), 3, 1]] }, volume: item.volume, page: item.pages },
  ...(at % 140 === 3
    ? { "updated-by": [{ DOI: `${item.DOI}.r`, type: "retraction", updated: { "date-parts": [[2022, 1, 2]] } }] }
    : {}),
}));

/** The library: every 50th item has a wrong year, every 100th the DOI of another work, and ten are there twice. */
const items = [
  ...made.map((item, at) => {
    if (at % 50 === 1) return { ...item, date: "1971-03-01" };
    return at % 100 === 7 ? { ...item, DOI: `10.1000/made.${(at + 500) % 1_400}` } : item;
  }),
  ...made.slice(20, 30).map((item) => ({ ...item, key: item.key.replace("M", "T") })),
];
const WRONG = { years: 28, identifiers: 14, retracted: 10 };

let folder: string;
let zotero: MadeZotero;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-library-"));
  writeFileSync(join(folder, "crossref.jsonl"), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  zotero = await startZotero({ items });
});
afterAll(async () => {
  await zotero.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCli(args, {
    cwd: folder,
    // Any other address is refused.
    originMap: zotero.originMap,
    env: { WELLSOURCED_OFFLINE: "true", WELLSOURCED_RATE_ZOTERO: "10000" },
  });

test("1,400 items are audited, corrected, and taken back with the network off", async () => {
  expect((await run("works", "add", "crossref.jsonl")).out).toContain("1,400 records added");
  const audit = JSON.parse((await run("zotero", "audit", "--csv", "report.csv", "--json")).out);
  expect(audit.result.summary).toMatchObject({
    ...{ retracted: WRONG.retracted, mismatch: WRONG.identifiers, year_differs: WRONG.years },
    ...{ duplicate: 10, unchecked: 0 },
  });
  expect(audit.proposals).toHaveLength(WRONG.years + WRONG.identifiers + WRONG.retracted);
  expect(readFileSync(join(folder, "report.csv"), "utf8").split("\r\n")).toHaveLength(items.length + 2);

  const [first, second] = audit.proposals;
  zotero.library.change(first.key, { volume: "mine" });
  const applied = await run("zotero", "apply", "--all", "--json");
  const states = JSON.parse(applied.out).items.map(({ state }: { state: string }) => state);
  expect(states.filter((state: string) => state === "written")).toHaveLength(audit.proposals.length - 1);
  expect(states.filter((state: string) => state === "conflict")).toHaveLength(1);
  expect(applied.code).toBe(1);
  const after = JSON.parse((await run("zotero", "audit", "--json")).out);
  expect(after.proposals).toMatchObject([{ key: first.key }]);

  const undone = JSON.parse((await run("zotero", "undo", "--json")).out);
  expect(undone.items).toHaveLength(audit.proposals.length - 1);
  const [field] = second.fields;
  expect(zotero.library.objects.get(second.key)?.data[field.field]).toEqual(field.before);
  expect(JSON.parse((await run("zotero", "journal", "--json")).out).entries).toHaveLength(
    2 * audit.proposals.length - 1,
  );
});
