import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Registry, startRegistry } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_NAMED, readGiven, readNamed } from "../src/read-file.ts";
import { runCli, startCli } from "./start-cli.ts";

const base = mkdtempSync(join(tmpdir(), "wellsourced-hostile-"));
const folder = join(base, "project");
const signal = new AbortController().signal;
let registry: Registry;

/** Invented references; the one outside the project must not be read. */
const entry = (key: string) =>
  `@article{${key}, title={Of ${key}}, author={Nemo, Ada}, year=2020, doi={10.1000/${key}}}\n`;

beforeAll(async () => {
  registry = await startRegistry({ works: [] });
  mkdirSync(join(folder, "sub"), { recursive: true });
  mkdirSync(join(folder, ".git-like"));
  writeFileSync(join(base, "secret.bib"), entry("secret"));
  writeFileSync(join(folder, "own.bib"), entry("own"));
  symlinkSync("../secret.bib", join(folder, "link.bib"));
  symlinkSync("/dev/zero", join(folder, "zero.bib"));
  symlinkSync("own.bib", join(folder, "inner.bib"));
  execFileSync("mkfifo", [join(folder, "pipe.bib")]);
  writeFileSync(join(folder, "large.bib"), "");
  truncateSync(join(folder, "large.bib"), MOST_NAMED + 1);
});
afterAll(async () => {
  await registry.close();
});

const named = (name: string, from = folder) => readNamed(name, from, { most: MOST_NAMED, signal });

describe("a file that a document names", () => {
  test.each(["../secret.bib", "../../../../../../../../dev/zero", "link.bib", "sub/../../secret.bib"])(
    "outside the document's folder is not read: %s",
    async (name) => {
      await expect(named(name)).rejects.toThrow(/outside the folder/u);
    },
  );

  test.each(["zero.bib", "pipe.bib", "sub", "large.bib", "own.bib\0"])("%j is no file to read", async (name) => {
    await expect(named(name)).rejects.toThrow(/was not read/u);
  });

  test("inside it is read, also through a link and from below the repository's root", async () => {
    expect(String(await named("own.bib"))).toContain("own");
    expect(String(await named("inner.bib"))).toContain("own");
    await expect(named("../own.bib", join(folder, "sub"))).rejects.toThrow(/outside/u);
    mkdirSync(join(folder, ".git"));
    writeFileSync(join(folder, ".git", "config"), "made secret");
    expect(String(await named("../own.bib", join(folder, "sub")))).toContain("own");
    await expect(named(".git/config")).rejects.toThrow(/outside/u);
    rmSync(join(folder, ".git"), { recursive: true });
    expect(await named("missing.bib")).toBeUndefined();
  });
});

test("a path that a person gives may be a pipe, and no device", async () => {
  await expect(readGiven("/dev/zero", { most: 1000, signal })).rejects.toThrow(/device/u);
  await expect(readGiven(folder, { most: 1000, signal })).rejects.toThrow(/folder/u);
  await expect(readGiven(join(folder, "own.bib"), { most: 10, signal })).rejects.toThrow(/larger/u);
  const pipe = join(folder, "pipe.bib");
  const reading = readGiven(pipe, { most: 1000, signal });
  // In chunks, since a writer waits for a reader, which needs this thread.
  await writeFile(pipe, "through the pipe");
  expect(String(await reading)).toBe("through the pipe");
  const leave = new AbortController();
  const waiting = readGiven(pipe, { most: 1000, signal: leave.signal });
  setTimeout(() => leave.abort(), 100);
  await expect(waiting).rejects.toThrow(/abort/iu);
  await expect(readGiven(pipe, { most: 1000, signal: AbortSignal.abort() })).rejects.toThrow(/abort/iu);
});

describe("wellsourced audit of a hostile document", () => {
  test.each([
    ["a.md", "---\nbibliography: ../../../../../../../../dev/zero\n---\nSee [@own].\n"],
    ["b.md", "---\nbibliography: pipe.bib\n---\nSee [@own].\n"],
    ["c.tex", "\\documentclass{article}\\addbibresource{../secret.bib}\\cite{secret}"],
    ["d.html", '<html><body><d-cite key="secret"></d-cite><d-bibliography src="../secret.bib"></d-bibliography>'],
    ["e.tex", "\\documentclass{article}\\input{../secret.bib}\\bibliography{link}\\cite{secret}"],
  ])("%s opens nothing that is not its own", async (name, text) => {
    writeFileSync(join(folder, name), text);
    const { code, out, err } = await runCli(["audit", name, "--json"], { cwd: folder, originMap: registry.originMap });
    expect(err).toMatch(/was not read/u);
    expect(out).not.toContain("Of secret");
    expect(registry.asked()).not.toContain("10.1000/secret");
    expect(code).toBe(0);
  });

  test("the first SIGTERM ends a read that waits for a pipe", async () => {
    const { done, kill } = startCli(["audit", "pipe.bib"], { cwd: folder, originMap: registry.originMap });
    // A writer blocks until there is a reader.
    const writer = await open(join(folder, "pipe.bib"), "w");
    kill("SIGTERM");
    expect((await done).code).toBe(130);
    await writer.close();
  });

  test("the first SIGTERM ends a read that waits for standard input", async () => {
    const args = ["audit", "-", "--type", "bibtex"];
    const { done, kill, stdin } = startCli(args, { cwd: folder, originMap: registry.originMap });
    // More than the system buffers without a reader.
    await new Promise((resolve) => stdin.write("%".repeat(1_000_000), resolve));
    kill("SIGTERM");
    expect((await done).code).toBe(130);
  });
});
