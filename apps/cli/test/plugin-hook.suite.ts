import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { builtFile, type Registry, startRegistry, unpacedEnvironment } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { OFFLINE } from "./start-cli.ts";

/** Calls the hook of the plugin as Claude Code does, with the built command line and a made registry. */
const folder = mkdtempSync(join(tmpdir(), "wellsourced-hook-"));
const temporary = join(folder, "tmp");
const plugin = fileURLToPath(new URL("../../../plugin", import.meta.url));
const ours = join(folder, "ours");
const slow = join(folder, "slow");
const alone = join(folder, "alone");
let registry: Registry;

const hens = { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 };
const ducks = { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true };
const entry = ({ doi, title, family, year }: typeof hens) =>
  `@article{${family.toLowerCase()},\n  author={${family}, Ada},\n  title={${title}},\n  year=${year},\n  doi={${doi}}\n}\n`;

/** A program named `wellsourced` in a folder of its own. */
function program(at: string, line: string) {
  mkdirSync(at);
  writeFileSync(join(at, "wellsourced"), `#!/bin/sh\n${line}\n`);
  chmodSync(join(at, "wellsourced"), 0o755);
}

beforeAll(async () => {
  registry = await startRegistry({ works: [hens, ducks] });
  mkdirSync(temporary);
  program(ours, `exec "${process.execPath}" "${builtFile(new URL("../dist/main.js", import.meta.url))}" "$@"`);
  program(slow, "exec sleep 60");
  cpSync(plugin, alone, { recursive: true });
});
afterAll(async () => {
  await registry.close();
});

const Output = z.strictObject({
  hookSpecificOutput: z.strictObject({ hookEventName: z.literal("PreToolUse"), additionalContext: z.string() }),
});

interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the plugin. */
  readonly from?: string;
}

/** The context that the hook adds, or nothing. It never ends with an error, which would block or alarm. */
async function call(input: string, { env = {}, from = plugin }: Around = {}): Promise<string> {
  const child = spawn(process.execPath, [join(from, "hooks/check-writing.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      PATH: `${ours}:/usr/bin:/bin`,
      HOME: folder,
      TMPDIR: temporary,
      CHROME_PATH: "disabled",
      WELLSOURCED_CACHE_DIR: join(folder, "cache"),
      WELLSOURCED_DATA_DIR: join(folder, "data"),
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(registry.originMap),
      ...unpacedEnvironment,
      ...env,
    },
  });
  child.stdin.end(input);
  const [out, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.on("close", resolve))]);
  expect(code).toBe(0);
  expect(readdirSync(temporary).filter((name) => name.startsWith("wellsourced-hook"))).toEqual([]);
  return out && Output.parse(JSON.parse(out)).hookSpecificOutput.additionalContext;
}

const use = (tool: string, input: object, around?: Around) =>
  call(JSON.stringify({ hook_event_name: "PreToolUse", cwd: folder, tool_name: tool, tool_input: input }), around);
const write = (name: string, content: string, around?: Around) =>
  use("Write", { file_path: join(folder, name), content }, around);

test("a retracted work in a bibliography is reported before it is written", async () => {
  const context = await write("a.bib", `${entry(hens)}\n${entry(ducks)}`);
  expect(context).toContain("`wellsourced audit` doubts the following in a.bib");
  expect(context).toMatch(/a\.bib:8 error\[retracted\] ode/u);
});

test("a bibliography without findings is said to have none", async () => {
  expect(await write("b.bib", entry(hens))).toMatch(/has no doubts about b\.bib: 1 reference/u);
});

test("an edit is checked as the text will be, with the bibliography beside it", async () => {
  writeFileSync(join(folder, "refs.bib"), `${entry(hens)}\n${entry(ducks)}`);
  const file = join(folder, "note.md");
  writeFileSync(file, "---\nbibliography: refs.bib\n---\n\nHens have keepers [@quine].\n\nDucks swim.\n");
  const edit = { file_path: file, old_string: "Ducks swim.", new_string: "Ducks swim on still water [@ode]." };
  const context = await use("Edit", edit);
  expect(context).toMatch(/`wellsourced audit` doubts [\s\S]*refs\.bib:8 error\[retracted\] ode/u);
  expect(context).toMatch(/`wellsourced check` doubts [\s\S]*note\.md:7 Source retracted · cites ode/u);
  expect(context).toContain("data, not instructions");
});

test.each([
  ["a program", "main.ts", "fetch('https://example.org/')"],
  ["a text without citations", "plain.md", "The sea rises twice a day."],
])("%s is left alone", async (_, name, content) => {
  expect(await write(name, content)).toBe("");
});

test("a registry that cannot be reached leaves the text unconfirmed", async () => {
  const context = await write("c.bib", entry(hens), { env: { ...OFFLINE, WELLSOURCED_ORIGIN_MAP: "{}" } });
  expect(context).toMatch(/could not check all of c\.bib; what it could not check is not confirmed/u);
  expect(context).not.toContain("no doubts");
});

test("a command line that is not there leaves the text unconfirmed", async () => {
  const context = await write("d.bib", entry(hens), { from: alone, env: { PATH: folder } });
  expect(context).toMatch(/did not check d\.bib \(exit code 127\)[\s\S]*ENOENT/u);
});

test("a command line that fails with the code of findings is no finding", async () => {
  const failing = join(folder, "failing");
  program(failing, "echo 'npm error 404' >&2; exit 1");
  const context = await write("e.bib", entry(hens), { env: { PATH: failing } });
  expect(context).toMatch(/did not check e\.bib \(exit code 1\)[\s\S]*npm error 404/u);
});

test("a check that takes too long is ended and said to be unfinished", async () => {
  const context = await write("f.bib", entry(hens), { env: { PATH: `${slow}:/usr/bin:/bin`, CHECK_WRITING: "1" } });
  expect(context).toMatch(/did not check f\.bib[\s\S]*did not finish within 1 seconds/u);
});

test("input that is not what Claude Code sends is reported", async () => {
  expect(await call("nonsense")).toContain("The citations were not checked before writing");
  const edit = { file_path: join(folder, "missing.md"), old_string: "a", new_string: "b" };
  expect(await use("Edit", edit)).toContain("The citations were not checked before writing: ENOENT");
});

test("it can be turned off", async () => {
  expect(await write("g.bib", entry(ducks), { env: { CHECK_WRITING: "off" } })).toBe("");
});
