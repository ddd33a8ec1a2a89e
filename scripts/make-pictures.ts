/**
 * Makes the pictures of the README and the site anew: a terminal in which a made draft is checked and a made reference
 * list audited, the report that `check --html` writes, and the icon of the bundle. The built command line runs in a real terminal against a made
 * site and a made registry: `pnpm pictures`.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findChromium } from "../packages/scraper/src/browser/find.ts";
import { startRegistry, startReplay } from "../packages/testkit/src/index.ts";
import { terminalSvg } from "./pictures/terminal.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "wellsourced-pictures-"));
const COLUMNS = 92;
const CONSOLE = "apps/mcp-server/console/page.html";
const ICON = "apps/mcp-server/bundle/icon.png";

const SURVEY = `<!doctype html><html lang="en"><head><title>Survey of the lower Marn</title></head><body><article><h1>Survey of the lower Marn</h1>
<p>The survey of the lower Marn counted 214 herons between March and October 2019. Most of them nested on the island below the weir. The herons feed on perch and roach, and leave the river in November.</p></article></body></html>`;

const site = await startReplay([{ path: "/survey", body: SURVEY, headers: { "content-type": "text/html" } }]);
const works = await startRegistry({
  works: [
    { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 },
    { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true },
  ],
});
const FILES = {
  "draft.md": `# Herons of the Marn

The survey of the lower Marn counted 412 herons in 2019 [1]. The herons feed on perch and roach [1].
Otters returned to the river after the weir was removed [1].

[1] ${site.origin}/survey
`,
  "refs.bib": `@article{quine2001, title={Hens and their keepers}, author={Quine, Ada}, year={2001}, doi={10.1000/hens}}
@article{ode1999, title={Ducks on still water}, author={Ode, Ada}, year={1999}, doi={10.1000/ducks}}
@article{nemo2020, title={Geese that never were}, author={Nemo, Nia}, year={2020}, doi={10.1000/geese}}
`,
};

/** Runs a command in a terminal of its own, as a person sees it. The made site gets a name that reads as one. */
async function type(command: string): Promise<string> {
  const line = `stty cols ${COLUMNS}; "${process.execPath}" "${join(root, "apps/cli/dist/main.js")}" ${command}; true`;
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    TERM: "xterm",
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_ORIGIN_MAP: JSON.stringify(works.originMap),
  };
  const { stdout } = await promisify(execFile)("script", ["-qec", line, "/dev/null"], { cwd: folder, env });
  // Progress is on lines that are written over.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own commands
  const settled = stdout.replaceAll("\r\n", "\n").replaceAll(/^.*(?:\r|\u001b\[2K)/gmu, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's own commands
  return settled.replaceAll(/\u001b\[[\d;?]*[A-Za-ln-z]/gu, "").replaceAll(site.origin, "https://marn.example");
}

async function photograph(page: string, out: string, size: { width: number; height: number }) {
  const { chromium } = createRequire(join(root, "apps/cli/package.json"))("playwright-core");
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const tab = await browser.newPage({ viewport: size });
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: out, omitBackground: true });
  } finally {
    await browser.close();
  }
}

try {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const title =
    "A terminal: wellsourced check finds a number that differs, wellsourced audit a retracted and a made-up work";
  const svg = terminalSvg(
    [
      { command: "wellsourced check draft.md", output: await type("check draft.md"), seconds: 8 },
      { command: "wellsourced audit refs.bib", output: await type("audit refs.bib"), seconds: 7 },
    ],
    { columns: COLUMNS, title },
  );
  writeFileSync(join(root, "docs/pictures/terminal.svg"), svg);
  await type("check draft.md --html report.html");
  const report = join(folder, "report.html");
  writeFileSync(report, readFileSync(report, "utf8").replaceAll(site.origin, "https://marn.example"));
  await photograph(report, join(root, "docs/pictures/report.png"), { width: 1_000, height: 640 });
  const icon = join(folder, "icon.html");
  const [, drawn = ""] = /rel="icon" href="([^"]+)"/u.exec(readFileSync(join(root, CONSOLE), "utf8")) ?? [];
  writeFileSync(icon, `<body style="margin:0"><img src="${drawn}" width="512" height="512" alt=""></body>`);
  await photograph(icon, join(root, ICON), { width: 512, height: 512 });
  for (const name of ["docs/pictures/terminal.svg", "docs/pictures/report.png", ICON])
    process.stdout.write(`${name}: ${(statSync(join(root, name)).size / 1_000).toFixed(0)} kB\n`);
} finally {
  await Promise.all([site.close(), works.close()]);
  rmSync(folder, { recursive: true, force: true });
}
