import { chmod, copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createChain } from "../../src/audit-log/chain.ts";
import { verifyAuditLog } from "../../src/audit-log/index.ts";
import { KEY, OTHER_KEY } from "../helpers.ts";
import { makeLog } from "./made.ts";

/** A log to be tampered with. Lines are without line breaks. */
interface Case {
  readonly folder: string;
  /** Names of the files to verify. */
  files: string[];
  key: string | undefined;
  expect?: { seq: number; hash: string };
  lines(file: number): Promise<string[]>;
  write(file: number, lines: readonly string[]): Promise<void>;
}

const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** Three files, each but the last ending with the checkpoint of its rotation. */
async function threeFiles(): Promise<Case> {
  const { folder, files } = await makeLog(24, { maxBytes: 4_500, checkpointEvery: 100 });
  expect(files).toHaveLength(3);
  for (const file of files) await chmod(file, 0o600);
  const name = (file: number) => files[file - 1] ?? "";
  return {
    folder,
    files,
    key: KEY,
    lines: async (file) => (await readFile(name(file), "utf8")).split("\n").slice(0, -1),
    write: (file, lines) => writeFile(name(file), toText(lines)),
  };
}

/** Changes the lines of one file. */
const changing = (file: number, change: (lines: string[]) => string[]) => async (it: Case) =>
  it.write(file, change(await it.lines(file)));

const at = (lines: readonly string[], index: number): string => lines[index] ?? "";

/** A line from another log, written with this key. */
async function strangersLine(key: string): Promise<string> {
  const { files } = await makeLog(8, { key });
  return at((await readFile(files[0] ?? "", "utf8")).split("\n"), 5);
}

/** Adds a complete file of another log. */
async function addFile(it: Case, key: string | undefined, more: object = {}): Promise<void> {
  const { files } = await makeLog(3, { ...(key ? { key } : { key: undefined }), ...more });
  const copy = join(it.folder, "other.jsonl");
  await copyFile(files[0] ?? "", copy);
  it.files.push(copy);
}

type Row = readonly [what: string, harm: (it: Case) => Promise<unknown>, found: object];

const TAMPERINGS: readonly Row[] = [
  [
    "a changed value",
    changing(1, (lines) => lines.with(4, at(lines, 4).replace('"user_id":"ada"', '"user_id":"bob"'))),
    { kind: "edited", file: 1, line: 5, seq: 5 },
  ],
  [
    "a blank between two values, which means nothing in JSON",
    changing(2, (lines) => lines.with(3, at(lines, 3).replace('"success":true', '"success": true'))),
    { kind: "edited", file: 2, line: 4 },
  ],
  [
    "a changed hash",
    changing(1, (lines) =>
      lines.with(
        2,
        at(lines, 2).replace(/"hash":"(.)/u, (_, digit) => `"hash":"${digit === "0" ? 1 : 0}`),
      ),
    ),
    { kind: "edited", file: 1, line: 3, seq: 3 },
  ],
  [
    "a changed value with the hash that whoever has no key would compute",
    changing(1, (lines) => {
      const event = JSON.parse(at(lines, 4));
      const forged = { ...event, user_id: "bob" };
      return lines.with(
        4,
        createChain()
          .seal(forged, { seq: event.seq - 1, hash: event.prev_hash })
          .line.trimEnd(),
      );
    }),
    { kind: "edited", file: 1, line: 5, seq: 5 },
  ],
  ["a removed line", changing(1, (lines) => lines.toSpliced(4, 1)), { kind: "gap", file: 1, line: 5, seq: 5 }],
  ["three removed lines", changing(2, (lines) => lines.toSpliced(3, 3)), { kind: "gap", file: 2, line: 4 }],
  [
    "two lines that changed places",
    changing(1, (lines) => lines.with(4, at(lines, 5)).with(5, at(lines, 4))),
    { kind: "reordered", file: 1, line: 5, seq: 5 },
  ],
  [
    "a line that was moved to the end",
    changing(1, (lines) => [...lines.toSpliced(4, 1), at(lines, 4)]),
    { kind: "reordered", file: 1, line: 5, seq: 5 },
  ],
  [
    "a line that was written twice",
    changing(1, (lines) => lines.toSpliced(5, 0, at(lines, 4))),
    { kind: "duplicate", file: 1, line: 6, seq: 6 },
  ],
  [
    "an old line that was repeated later",
    changing(1, (lines) => lines.toSpliced(6, 0, at(lines, 2))),
    { kind: "duplicate", file: 1, line: 7, seq: 7 },
  ],
  [
    "a made-up line",
    changing(1, (lines) => lines.toSpliced(4, 0, at(lines, 4).replace("r4", "r99"))),
    { kind: "inserted", file: 1, line: 5, seq: 5 },
  ],
  [
    "a genuine line of another log with the same key",
    async (it) => {
      const line = await strangersLine(KEY);
      await changing(1, (lines) => lines.toSpliced(4, 0, line))(it);
    },
    { kind: "inserted", file: 1, line: 5, seq: 5 },
  ],
  [
    "a line that is no JSON",
    changing(2, (lines) => lines.toSpliced(3, 0, "Nov 23 13:00:00 server restarted")),
    { kind: "not_json", file: 2, line: 4 },
  ],
  [
    "a line that is JSON and no event",
    changing(2, (lines) => lines.toSpliced(3, 0, '{"level":"info"}')),
    { kind: "not_an_event", file: 2, line: 4 },
  ],
  [
    "a line beyond the size limit",
    changing(2, (lines) => lines.toSpliced(3, 0, `{"a":"${"x".repeat(70_000)}"}`)),
    { kind: "too_long", file: 2, line: 4 },
  ],
  [
    "an end that was cut off at a line of a file that another one continues",
    changing(2, (lines) => lines.slice(0, -2)),
    { kind: "truncated", file: 2 },
  ],
  [
    "lines after the end of a file that another one continues",
    changing(1, (lines) => [...lines, at(lines, 4)]),
    { kind: "appended", file: 1 },
  ],
  [
    "a last line without its end",
    async (it) => writeFile(it.files[2] ?? "", (await readFile(it.files[2] ?? "")).subarray(0, -20)),
    { kind: "torn", file: 3 },
  ],
  [
    "a last line without its line break",
    async (it) => writeFile(it.files[2] ?? "", (await readFile(it.files[2] ?? "")).subarray(0, -1)),
    { kind: "torn", file: 3 },
  ],
  [
    "a beginning that was cut off",
    changing(1, (lines) => lines.slice(3)),
    { kind: "head_missing", file: 1, line: 1, seq: 4 },
  ],
  ["the first file missing", async (it) => it.files.splice(0, 1), { kind: "beginning_missing", file: 2, line: 1 }],
  ["a file missing in the middle", async (it) => it.files.splice(1, 1), { kind: "missing_file", file: 3, line: 1 }],
  [
    "the last file missing, against a checkpoint that was kept elsewhere",
    async (it) => {
      const { seq, hash } = JSON.parse((await it.lines(3)).at(-1) ?? "");
      it.expect = { seq, hash };
      it.files.pop();
    },
    { kind: "expected_missing" },
  ],
  [
    "the same number with another hash than the one that was kept elsewhere",
    async (it) => {
      it.expect = { seq: 5, hash: "0".repeat(64) };
    },
    { kind: "expected_differs", seq: 5 },
  ],
  [
    "a copy of a file under another name",
    async (it) => {
      const copy = join(it.folder, "copy.jsonl");
      await copyFile(it.files[1] ?? "", copy);
      it.files.push(copy);
    },
    { kind: "duplicate_file" },
  ],
  ["a file of another log with the same key", (it) => addFile(it, KEY), { kind: "foreign", file: 4, line: 1 }],
  [
    "a file that was written with another key",
    (it) => addFile(it, OTHER_KEY),
    { kind: "mixed_keys", file: 4, line: 1 },
  ],
  ["a file that was written without a key", (it) => addFile(it, undefined), { kind: "no_key", file: 4, line: 1 }],
  [
    "the wrong key",
    async (it) => {
      it.key = OTHER_KEY;
    },
    { kind: "wrong_key", file: 1, line: 1 },
  ],
  ["a file that was emptied", async (it) => writeFile(it.files[2] ?? "", ""), { kind: "empty", file: 3 }],
];

test.each(TAMPERINGS)("%s is found and named", async (_, harm, { ...found }) => {
  const it = await threeFiles();
  const names = it.files.map((file) => basename(file));
  await harm(it);
  const where = (file: unknown) => names[Number(file) - 1] ?? "other.jsonl";
  const wanted = "file" in found ? { ...found, file: expect.stringContaining(where(found.file)) } : found;
  // The order of the files does not matter.
  const result = await verifyAuditLog({ files: it.files.toReversed(), key: it.key, expect: it.expect });
  expect(result.intact).toBe(false);
  expect(result.findings).toContainEqual(expect.objectContaining(wanted));
  expect(result.findings.filter(({ kind }) => !ALONGSIDE.includes(kind)).length).toBeLessThanOrEqual(
    "kind" in found && found.kind === "wrong_key" ? 3 : 1,
  );
});
/** Findings about neighbouring files when a file's valid lines are missing. */
const ALONGSIDE: readonly string[] = ["missing_file", "beginning_missing"];

test("an unchanged log is valid, in any order of its files", async () => {
  const { files } = await threeFiles();
  for (const order of [files, files.toReversed(), [...files, ...files]])
    expect(await verifyAuditLog({ files: order, key: KEY })).toMatchObject({ intact: true, findings: [] });
});

test("what is found holds nothing of what the events say", async () => {
  const it = await threeFiles();
  await changing(1, (lines) => lines.with(4, at(lines, 4).replace("ada", "planted-word")))(it);
  const text = JSON.stringify(await verifyAuditLog({ files: it.files, key: KEY }));
  for (const word of ["planted-word", "byron", "web_search", "tool_call"]) expect(text).not.toContain(word);
});

test("a keyed log without the key is no verdict but a missing setting", async () => {
  const { files } = await threeFiles();
  await expect(verifyAuditLog({ files })).rejects.toMatchObject({ kind: "config" });
});

test("without a key, a cut at a line is found only against a line that was kept elsewhere", async () => {
  const { files } = await makeLog(10, { key: undefined });
  const [file = ""] = files;
  await chmod(file, 0o600);
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  const { seq, hash } = JSON.parse(lines.at(-1) ?? "");
  await writeFile(file, toText(lines.slice(0, 6)));
  expect(await verifyAuditLog({ files })).toMatchObject({ intact: true, chains: [{ isClosed: false }] });
  expect(await verifyAuditLog({ files, expect: { seq, hash } })).toMatchObject({
    findings: [{ kind: "expected_missing", seq }],
  });
});

test("any change of any single byte in a keyed log is found", async () => {
  const it = await threeFiles();
  const whole = await Promise.all(it.files.map((file) => readFile(file)));
  const anywhere = fc.integer({ min: 0, max: 2 }).chain((file) =>
    fc.record({
      file: fc.constant(file),
      offset: fc.integer({ min: 0, max: (whole[file]?.length ?? 1) - 1 }),
      byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(10, 32, 34, 44, 48, 92, 0xef)),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anywhere, async ({ file, offset, byte }) => {
      const bytes = Buffer.from(whole[file] ?? "");
      fc.pre(bytes[offset] !== byte);
      bytes[offset] = byte;
      await writeFile(it.files[file] ?? "", bytes);
      const { intact } = await verifyAuditLog({ files: it.files, key: KEY });
      await writeFile(it.files[file] ?? "", whole[file] ?? "");
      return !intact;
    }),
    { numRuns: 400 },
  );
});
