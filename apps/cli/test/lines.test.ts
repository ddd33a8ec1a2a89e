import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";
import { runCli } from "./start-cli.ts";

const { folder, run, write } = auditedFolder();
const root = new URL("../../../", import.meta.url);
const text = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), "utf8");
const guide = text("docs/guide/editors.md");
/** The block of the guide in this language that contains these words. */
const block = (language: string, words: string): string => {
  const blocks = [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "gu"))].map(
    ([, code = ""]) => code,
  );
  return blocks.find((code) => code.includes(words)) ?? "";
};

interface Pattern {
  readonly regexp: string;
  readonly [group: string]: string | number;
}
const GITHUB: Pattern = JSON.parse(text(".github/problem-matcher.json")).problemMatcher[0].pattern[0];
const TASKS: { readonly args: readonly string[]; readonly problemMatcher: { readonly pattern: Pattern } }[] =
  JSON.parse(block("json", "problemMatcher")).tasks;
const [VSCODE] = TASKS.map(({ problemMatcher: { pattern } }) => pattern);

/** Reads the lines of an output as an editor would: by the expression and the numbers of its groups. */
const readBy = (pattern: Pattern | undefined, output: string) =>
  output.split("\n").flatMap((line) => {
    const { regexp = "", ...groups } = pattern ?? {};
    const found = new RegExp(String(regexp)).exec(line);
    return found
      ? [Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, found[Number(group)]]))]
      : [];
  });

describe("--lines", () => {
  test("is read by the documented expressions: place, level, message and rule of each finding", async () => {
    write("a b.bib", `${entry("quine", hens)}${entry("ode", ducks)}@misc{none, title={Zz}}\n`);
    write("c.md", "See [@nobody].\n");
    const { code, out } = await run("a b.bib", "gone.bib", "--lines");
    expect(code).toBe(1);
    const found = readBy(VSCODE, out);
    expect(found).toEqual([
      expect.objectContaining({ file: "gone.bib", line: "1", column: "1", severity: "error", code: "unread" }),
      expect.objectContaining({ file: "a b.bib", line: "7", column: "1", severity: "error", code: "retracted" }),
      expect.objectContaining({ file: "a b.bib", line: "13", severity: "note", code: "unchecked" }),
    ]);
    expect(found[1]?.message).toMatch(/retracted/iu);
    // Notes are no annotations on GitHub.
    expect(readBy(GITHUB, out)).toEqual(found.slice(0, 2));
    expect(out.trim().split("\n").at(-1)).toMatch(/^3 references · /u);
  });

  test("survives messages and names that look like lines", async () => {
    const name = "x:1:1: error: y [z]: 2.bib";
    write(name, entry("ode", { ...ducks, title: "Ducks\n::error::x on [still] water" }));
    const { out } = await run(name, "--lines");
    expect(out).not.toMatch(/^::/mu);
    for (const line of out.trim().split("\n").slice(0, -1)) expect(line.startsWith(`${name}:1:1: `)).toBe(true);
  });

  test("is what the tasks of the guide ask for", () => {
    expect(TASKS.map(({ args }) => args.slice(0, 4).join(" "))).toEqual([
      "--yes @wellsourced/cli audit --lines",
      "--yes @wellsourced/cli check --lines",
    ]);
    expect(TASKS[1]?.problemMatcher.pattern).toEqual(VSCODE);
    // The lines that the guide shows.
    expect(readBy(VSCODE, guide).map(({ code }) => code)).toEqual(["not_found", "number_differs"]);
  });
});

describe("of a draft", () => {
  let site: Replay;
  beforeAll(async () => {
    const paragraphs = [
      "The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.",
      "Its authors write that the birds went to the lakes in the hills, where fish had become more plentiful.",
      "The survey was paid for by the water board and carried out by volunteers from four villages.",
    ];
    const text = paragraphs.map((one) => `<p>${one}</p>`).join("");
    const body = `<!doctype html><html><head><title>Herons</title></head><body><article><h1>Herons</h1>${text}</article></body></html>`;
    site = await startReplay([{ path: "/herons", body, headers: { "content-type": "text/html" } }]);
  });
  afterAll(() => site.close());

  test("statements are placed by line and column", async () => {
    const draft = `# Birds\n\nThey are large. The survey of the lower Marn counted 412 herons in 2019 [1].\n\n## References\n\n1. Herons. ${site.origin}/herons\n`;
    write("draft.md", draft);
    const { code, out } = await runCli(["check", "draft.md", "--lines"], {
      cwd: folder,
      originMap: {},
      env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
    });
    expect(code).toBe(1);
    expect(readBy(VSCODE, out)).toContainEqual(
      expect.objectContaining({
        ...{ file: "draft.md", line: "3", column: "17", severity: "warning", code: "number_differs" },
      }),
    );
  });
});

describe("audit --markdown", () => {
  test("has a row for each reference, with nothing that a page could inject", async () => {
    write("d.bib", `${entry("quine", hens)}${entry("ode", { ...ducks, title: "Ducks | on <b>still</b> water" })}`);
    await run("d.bib", "--markdown", "d.md");
    const made = readFileSync(join(folder, "d.md"), "utf8");
    expect(made).toMatch(/^# Audit of 2 references$/mu);
    expect(made).toMatch(/^2 references · 1 without findings · /mu);
    expect(made).toMatch(/^## Problems \(1\)$/mu);
    const rows = made.split("\n").filter((line) => line.startsWith("| d.bib"));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.replaceAll("\\|", "").split("|")).toHaveLength(7);
    expect(rows[0]).toContain("error: The cited work was retracted");
    expect(made).not.toContain("<b>");
  });
});

describe.skipIf(process.platform === "win32")("the Git hook of the guide", () => {
  const repository = join(folder, "repository");
  const git = (...args: readonly string[]) =>
    spawnSync("git", args, {
      cwd: repository,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH ?? ""}`,
        ...{ GIT_AUTHOR_NAME: "Made", GIT_AUTHOR_EMAIL: "made@example.org" },
        ...{ GIT_COMMITTER_NAME: "Made", GIT_COMMITTER_EMAIL: "made@example.org" },
      },
    });

  beforeAll(() => {
    mkdirSync(repository, { recursive: true });
    mkdirSync(join(folder, "bin"));
    // Replaces the package: records its arguments, and finds something where a file says so.
    const npx = `#!/bin/sh\nfor one in "$@"; do echo "$one"; done > "${join(folder, "called")}"\n! grep -qs doubtful "$5"\n`;
    writeFileSync(join(folder, "bin/npx"), npx);
    git("init", "--quiet");
    mkdirSync(join(repository, ".git/hooks"), { recursive: true });
    writeFileSync(join(repository, ".git/hooks/pre-commit"), block("sh", "git diff --cached"));
    for (const path of [join(folder, "bin/npx"), join(repository, ".git/hooks/pre-commit")]) chmodSync(path, 0o755);
  });

  test("audits the documents of a commit, and stops it at a finding", () => {
    write("repository/a b.md", "doubtful");
    write("repository/c.txt", "text");
    git("add", "--all");
    expect(git("commit", "--quiet", "--message", "One").status).not.toBe(0);
    expect(readFileSync(join(folder, "called"), "utf8").trim().split("\n")).toEqual([
      ...["--yes", "@wellsourced/cli", "audit", "--", "a b.md"],
    ]);
    write("repository/a b.md", "clean");
    git("add", "--all");
    expect(git("commit", "--quiet", "--message", "One").status).toBe(0);
  });

  test("asks nothing about other files", () => {
    writeFileSync(join(folder, "called"), "");
    write("repository/d.txt", "text");
    git("add", "--all");
    expect(git("commit", "--quiet", "--message", "Two").status).toBe(0);
    expect(readFileSync(join(folder, "called"), "utf8")).toBe("");
    expect(existsSync(join(repository, ".git/COMMIT_EDITMSG"))).toBe(true);
  });
});
