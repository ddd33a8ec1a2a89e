import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BASH, inputsOf } from "./action-step.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-action-"));
  mkdirSync(join(folder, "docs", "deep"), { recursive: true });
  for (const name of ["docs/a b.md", "docs/deep/$(touch owned).md", "docs/c.txt"])
    writeFileSync(join(folder, name), "Birds.");
  mkdirSync(join(folder, "bin"));
  // Replaces the package: records its arguments, and writes a summary.
  writeFileSync(
    join(folder, "bin", "npx"),
    `#!/usr/bin/env bash
printf '%s\\n' "$@" > called
while [ "$#" -gt 0 ]; do [ "$1" != --markdown ] || echo "# Check of 2 answers" > "$2"; shift; done
exit "\${EXIT_WITH:-0}"
`,
  );
  chmodSync(join(folder, "bin", "npx"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The environment that GitHub sets: each input with its default, and the runner's own variables. */
function perform(inputs: Readonly<Record<string, string>>, exitWith = "0") {
  const path = `${join(folder, "bin")}${delimiter}${process.env.PATH ?? ""}`;
  const { status, stderr, stdout } = spawnSync("bash", BASH, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...inputsOf(inputs),
      PATH: path,
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      GITHUB_ACTION_PATH: "/action",
      EXIT_WITH: exitWith,
    },
  });
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "");
  return { status, stderr, stdout, called: read("called").trim().split("\n"), summary: read("summary") };
}

describe.skipIf(process.platform === "win32")("the action", () => {
  test("audits the files of its patterns under any name", () => {
    const { status, called, summary, stdout } = perform({ files: "docs/**/*.md", sarif: "out.sarif", strict: "true" });
    expect(status).toBe(0);
    expect(called.slice(0, 3)).toEqual(["--yes", "@wellsourced/cli@latest", "audit"]);
    expect(called.slice(3)).toEqual([
      ...["--fail-on", "warning", "--lines", "--markdown", expect.stringContaining("/")],
      ...["--strict", "--sarif", "out.sarif", "--"],
      ...["docs/a b.md", "docs/deep/$(touch owned).md"],
    ]);
    expect(summary).toContain("# Check of 2 answers");
    expect(stdout.split("\n")).toEqual([
      "::add-matcher::/action/.github/problem-matcher.json",
      "::remove-matcher owner=wellsourced::",
      "",
    ]);
    expect(existsSync(join(folder, "owned"))).toBe(false);
  });

  test("checks answers, ends as the command does, and shows its summary", () => {
    const { status, called, summary } = perform(
      {
        files: "docs/**/*.md",
        mode: "check",
        statements: "50",
        time: "600",
        cost: "0.5",
        junit: "out.xml",
        "fail-on": "error",
      },
      "1",
    );
    expect(status).toBe(1);
    expect(called).toEqual([
      ...[
        "--yes",
        "@wellsourced/cli@latest",
        "check",
        "--fail-on",
        "error",
        "--lines",
        "--markdown",
        expect.stringContaining("/"),
        "--statements",
        "50",
        "--time",
        "600",
        "--cost",
        "0.5",
      ],
      ...["--allow-unchecked", "--junit", "out.xml", "--"],
      ...["docs/a b.md", "docs/deep/$(touch owned).md"],
    ]);
    expect(summary).toContain("# Check of 2 answers");
  });

  test.each([
    ["no file matches", { files: "none/*.md" }],
    ["the mode is unknown", { files: "docs/*.md", mode: "look" }],
    ["an input belongs to the other mode", { files: "docs/*.md", mode: "check", baseline: "known.json" }],
    ["an input belongs to the mode of answers", { files: "docs/*.md", time: "60" }],
    ["so does another one", { files: "docs/*.md", cost: "1" }],
  ])("refuses to run where %s", (_, inputs) => {
    const { status, stderr, called } = perform(inputs);
    expect(status).toBe(2);
    expect(stderr).not.toBe("");
    expect(called).toEqual([""]);
  });
});
