import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

/** The framework pre-commit, from `.ci/run`, with the hooks of this repository and a stand-in for the package. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "wellsourced-pre-commit-"));
const repository = join(folder, "repository");
const hooks = join(folder, "hooks");
const { version } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));

const at = (cwd: string, command: string, ...args: readonly string[]) =>
  spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH ?? ""}`,
      ...{ PYTHONPATH: "/opt/pre-commit", PRE_COMMIT_HOME: join(folder, "home") },
      ...{ GIT_AUTHOR_NAME: "Made", GIT_AUTHOR_EMAIL: "made@example.org" },
      ...{ GIT_COMMITTER_NAME: "Made", GIT_COMMITTER_EMAIL: "made@example.org" },
    },
  });
const preCommit = (...args: readonly string[]) => at(repository, "python3", "-m", "pre_commit", ...args);

beforeAll(() => {
  for (const made of [repository, hooks, join(folder, "bin")]) mkdirSync(made, { recursive: true });
  // Replaces the package: records its arguments, and finds something where a file says so.
  const npx = `#!/bin/sh\necho "$@" >> "${join(folder, "called")}"\nshift 3\n! grep -qs doubtful "$@"\n`;
  writeFileSync(join(folder, "bin/npx"), npx);
  chmodSync(join(folder, "bin/npx"), 0o755);
  writeFileSync(join(hooks, ".pre-commit-hooks.yaml"), readFileSync(join(root, ".pre-commit-hooks.yaml")));
  const guide = readFileSync(join(root, "docs/guide/editors.md"), "utf8");
  const [, config = ""] = /```yaml\n(repos:\n[\s\S]*?)```/u.exec(guide) ?? [];
  at(hooks, "git", "init", "--quiet", "--initial-branch", "main");
  at(hooks, "git", "add", "--all");
  at(hooks, "git", "commit", "--quiet", "--message", "Hooks");
  const revision = at(hooks, "git", "rev-parse", "HEAD").stdout.trim();
  at(repository, "git", "init", "--quiet");
  writeFileSync(
    join(repository, ".pre-commit-config.yaml"),
    config.replace(/repo: .*/u, `repo: ${hooks}`).replace(/rev: .*/u, `rev: ${revision}`),
  );
});

test("the hooks of the guide run the command line of the same version on changed documents", () => {
  for (const [name, text] of Object.entries({ "a.md": "clean", "b.bib": "doubtful", "c.txt": "doubtful" }))
    writeFileSync(join(repository, name), text);
  expect(preCommit("install").stdout).toContain("pre-commit installed");
  at(repository, "git", "add", "--all");
  const refused = at(repository, "git", "commit", "--message", "One");
  expect(refused.stderr).toMatch(/audit references\.+Failed/u);
  expect(refused.status).not.toBe(0);
  const [call = ""] = readFileSync(join(folder, "called"), "utf8").trim().split("\n");
  expect(call.split(" ").slice(0, 3)).toEqual(["--yes", `@wellsourced/cli@${version}`, "audit"]);
  expect(call.split(" ").slice(3).sort()).toEqual(["a.md", "b.bib"]);
  writeFileSync(join(repository, "b.bib"), "clean");
  at(repository, "git", "add", "--all");
  const taken = at(repository, "git", "commit", "--message", "One");
  expect(taken.stderr).toMatch(/audit references\.+Passed/u);
  expect(taken.status).toBe(0);
});

test("the second hook checks statements where it is asked to", () => {
  const checked = preCommit("run", "--all-files", "--hook-stage", "pre-push", "wellsourced-check");
  expect(checked.stdout).toMatch(/check cited statements\.+Passed/u);
  const calls = readFileSync(join(folder, "called"), "utf8").trim().split("\n");
  expect(calls.at(-1)).toBe(`--yes @wellsourced/cli@${version} check a.md`);
});
