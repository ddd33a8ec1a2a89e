import { spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { builtFile } from "@wellsourced/testkit";
import { beforeAll, expect, test } from "vitest";
import { ACTION, BASH, inputsOf } from "./action-step.ts";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";

/** The step of the action as a runner performs it, with the built command line in place of the package. */
const { folder, write, originMap } = auditedFolder();

async function perform(inputs: Readonly<Record<string, string>>) {
  const child = spawn("bash", BASH, {
    cwd: folder,
    env: {
      ...inputsOf(inputs),
      HOME: folder,
      PATH: `${folder}${delimiter}${process.env.PATH ?? ""}`,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: ACTION,
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      WELLSOURCED_CACHE_DIR: join(folder, "cache"),
      WELLSOURCED_DATA_DIR: join(folder, "data"),
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap()),
      CHROME_PATH: "disabled",
    },
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [log, code] = [await text(child.stdout), await closed];
  return { log, code, summary: readFileSync(join(folder, "summary.md"), "utf8") };
}

/** What a runner does with a log: between the commands, each line that matches becomes an annotation. */
function annotationsOf(log: string) {
  const annotations: object[] = [];
  let pattern: { readonly [key: string]: string | number } | undefined;
  for (const line of log.split("\n")) {
    const [, command, value = ""] = /^::(add-matcher|remove-matcher)(?:::| )(.*?)(?:::)?$/u.exec(line) ?? [];
    if (command === "add-matcher") [pattern] = JSON.parse(readFileSync(value, "utf8")).problemMatcher[0].pattern;
    if (command === "remove-matcher") pattern = undefined;
    const found = pattern && new RegExp(String(pattern.regexp), "u").exec(line);
    if (!pattern || !found) continue;
    const { file, line: at, severity, code } = pattern;
    annotations.push({
      file: found[Number(file)],
      line: found[Number(at)],
      severity: found[Number(severity)],
      code: found[Number(code)],
    });
  }
  return annotations;
}

beforeAll(() => {
  const main = builtFile(new URL("../dist/main.js", import.meta.url));
  writeFileSync(join(folder, "npx"), `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(folder, "npx"), 0o755);
  write("docs/refs.bib", `${entry("quine", hens)}${entry("ode", ducks)}`);
  write("docs/a b.md", "# Birds\n\nDucks swim [@lost].\n");
});

test("annotates the lines of findings, and shows them in the summary", async () => {
  const { code, log, summary } = await perform({ files: "docs/*.bib docs/*.md" });
  expect(code).toBe(1);
  expect(annotationsOf(log)).toEqual([{ file: "docs/refs.bib", line: "7", severity: "error", code: "retracted" }]);
  expect(summary).toMatch(/^# Audit of \d references?$/mu);
  expect(summary).toMatch(
    /^\| docs\/refs\.bib:7 \| error: The cited work was retracted \| Ducks on still water \| Retracted/mu,
  );
});
