import { spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { builtFile } from "@wellsourced/testkit";
import { beforeAll, describe, expect, test } from "vitest";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";
import { OFFLINE } from "./start-cli.ts";

/** The commands of the guide with the real Pandoc, the built command line and a made registry. */
const { folder, write, originMap } = auditedFolder();
const guide = readFileSync(fileURLToPath(new URL("../../../docs/guide/editors.md", import.meta.url)), "utf8");
const [, lua = ""] = /```lua\n([\s\S]*?)```/u.exec(guide) ?? [];
const [piped = "", throughLua = ""] = [...guide.matchAll(/^pandoc draft\.md .*$/gmu)].map(([command]) => command);

async function shell(command: string, more: Readonly<Record<string, string>> = {}) {
  const env = {
    HOME: folder,
    PATH: `${folder}${delimiter}${process.env.PATH ?? ""}`,
    WELLSOURCED_CACHE_DIR: join(folder, "cache"),
    WELLSOURCED_DATA_DIR: join(folder, "data"),
    WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap()),
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    CHROME_PATH: "disabled",
    ...more,
  };
  const child = spawn("bash", ["-o", "pipefail", "-c", command], { cwd: folder, env });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [err, code] = [await text(child.stderr), await closed];
  return { code, err };
}
/** The page; Pandoc breaks lines inside tags. */
const made = () => readFileSync(join(folder, "draft.html"), "utf8").replace(/\s+/gu, " ");

/** A page without marks and their footnotes. */
const unmarked = (html: string): string =>
  html
    .replace(
      /<span class="doubtful-citation[^>]*>(<span class="citation"[\s\S]*?<\/span>)<a[\s\S]*?<\/a><\/span>/gu,
      "$1",
    )
    .replace(/<(section|aside)[^>]*footnotes[\s\S]*?<\/\1>\s*/u, "");

beforeAll(() => {
  const main = builtFile(new URL("../dist/main.js", import.meta.url));
  writeFileSync(join(folder, "wellsourced"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(folder, "wellsourced"), 0o755);
  write("wellsourced.lua", lua);
  write("refs.bib", `${entry("ode", ducks)}${entry("quine", hens)}`);
  write(
    "draft.md",
    "---\ntitle: Birds\nbibliography: refs.bib\n---\n\nHens are kept [@quine]. *Ducks* swim [see @ode, p. 4; @quine].\n",
  );
});

describe.each([
  ["in a pipe", () => piped],
  ["as a Lua filter", () => throughLua],
])("the filter %s", (_, command) => {
  test("marks the retracted work and nothing else", async () => {
    const { code, err } = await shell(command());
    expect(err).toContain("2 cited keys: 1 marked as doubtful, 0 not checked.");
    expect(code).toBe(0);
    const html = made();
    expect(html.match(/class="doubtful-citation doubtful-error"/gu)).toHaveLength(1);
    expect(html).toMatch(/<span class="doubtful-citation doubtful-error" data-findings="retracted">/u);
    expect(html).toMatch(/ode: The cited work was retracted\./u);
    await shell("pandoc draft.md --citeproc -s -o draft.html");
    expect(made()).toContain("Ode 1999");
    expect(unmarked(html)).toBe(made());
  });
});

const offline = { ...OFFLINE, WELLSOURCED_ORIGIN_MAP: "{}" };

test("without a network, the pipe passes the document and ends with 20; the Lua filter stops Pandoc", async () => {
  const first = await shell(piped, offline);
  expect(first.code).toBe(20);
  expect(made()).toContain("Ode 1999");
  const second = await shell(throughLua, offline);
  expect(second.code).not.toBe(0);
  expect(second.err).toMatch(/seems to be offline[\s\S]*did not check the citations\./u);
});
