import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UNTRUSTED } from "@wellsourced/core";
import { type Registry, startRegistry } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { links } from "../src/commands/links.ts";
import { openContext } from "../src/context.ts";
import { asLogText, createStyle, harmlessIn, type Output, printable, shownName, toJson } from "../src/terminal.ts";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-terminal-"));
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry({ works: [] });
});
afterAll(async () => {
  await registry.close();
});

/** Sets the window title, clears the screen and moves up a line, with ESC and C1. */
const NASTY = "\u001B]0;owned\u0007\u001B[2J\u009B1A\u001B[1A\u202Egnp.exe";

test("nothing of a stranger's steers a terminal, and our own colours stay", () => {
  const { bad, bold } = createStyle(true);
  const shown = printable(`${bold("ok")} ${NASTY} ${bad("x")}`, true);
  expect(shown).toBe(`${bold("ok")} ]0;owned[2J1A[1Agnp.exe ${bad("x")}`);
  expect(printable(`${bold("ok")}${NASTY}`, false)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

test("absent text takes no colour, so that it leaves no blank line", () => {
  expect(createStyle(true).dim("")).toBe("");
  expect(createStyle(true).warn(undefined)).toBe("");
});

test("a body is cleaned however deep its strings are, before colours are put around them", () => {
  expect(harmlessIn({ a: [{ b: "\u001B[31mred\u001B[0m" }], n: 1, none: null, flag: true })).toEqual({
    a: [{ b: "[31mred[0m" }],
    n: 1,
    none: null,
    flag: true,
  });
});

test("JSON keeps every character, those that steer terminals as escapes", () => {
  const text = toJson({ NASTY });
  expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(text).toContain("\\u001b]0;");
  expect(text).toContain("\\u009b1A");
  expect(JSON.parse(text)).toEqual({ NASTY });
});

test("what a command renders in colour keeps our colours and none of a stranger's, without its help", () => {
  const screen: Output = { isTTY: true, columns: 80, coloured: true, write() {}, wipe() {} };
  const shown = {
    url: "https://x.example/\u009B31m",
    state: "live\u001B[31m" as never,
    linkNote: "\u001B]0;title\u0007moved",
  };
  const text = links.text(
    harmlessIn({ links: [shown], summary: {}, trust: UNTRUSTED }),
    openContext({ env: {}, input: process.stdin, output: screen, errors: screen, signal: new AbortController().signal })
      .context,
  );
  expect(printable(text, true)).toBe(
    "\u001B[33mlive[31m\u001B[39m  https://x.example/31m\n\u001B[2m  ]0;titlemoved\u001B[22m",
  );
});

test("a line of a build's log is no command", () => {
  expect(asLogText("a.bib\n::error file=x::boo\n  ::add-mask::key\n##[error]x ##vso[task.setvariable]y")).toBe(
    "a.bib\n: :error file=x::boo\n  : :add-mask::key\n# #[error]x # #vso[task.setvariable]y",
  );
  expect(asLogText("A literal block::\n\n::\n\n  code")).toBe("A literal block::\n\n::\n\n  code");
  expect(shownName("a\n::error::b\u001B.md")).toBe("a\\n::error::b\\u001b.md");
});

describe("wellsourced", () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { cwd: folder, originMap: registry.originMap, env });

  test("shows hostile names and titles in an audit as words", async () => {
    const name = `a\n::error title=owned::b${NASTY}.bib`;
    writeFileSync(
      join(folder, name),
      `@article{x, title={Geese ${NASTY}\n::warning::that never were}, author={Nemo, A}, doi={10.1000/fake}}`,
    );
    const { out, err, code } = await run(["audit", name], { GITHUB_ACTIONS: "true" });
    expect(code).toBe(1);
    expect(out + err).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(out + err).not.toMatch(/^\s*::/mu);
    expect(out).toContain("a\\n::error title=owned::b");
  });

  test("shows them in JSON as escapes", async () => {
    writeFileSync(join(folder, "b.bib"), `@article{x, title={Geese ${NASTY}}, author={Nemo, A}, doi={10.1000/fake}}`);
    const { out } = await run(["audit", "b.bib", "--json"]);
    expect(out).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(JSON.parse(out).references).toBe(1);
  });

  test("shows them in error lines as words", async () => {
    const { err, code } = await run(["bibliography", `missing${NASTY}.bib`]);
    expect(code).toBe(5);
    expect(err).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    const refused = await run(["read", `--${NASTY}`]);
    expect(refused.err).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });
});
