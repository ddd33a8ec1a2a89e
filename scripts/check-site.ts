/**
 * Builds the site and reads it as a visitor does: our own crawler must reach every page from the first one, every link
 * and anchor must lead somewhere, a browser must ask no other host for anything, and the search must find.
 */
import { execFile, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Element, findAll, parseHtml } from "../packages/markup/src/index.ts";
import { findChromium } from "../packages/scraper/src/browser/find.ts";
import { startServer } from "../packages/testkit/src/local-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const site = join(root, "site");
const dist = join(site, "dist");
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-site-"));
let failed = 0;

function tell(what: string, problems: readonly string[]) {
  if (problems.length > 0) failed += 1;
  const list = problems.slice(0, 20).map((problem) => `\n      ${problem}`);
  process.stdout.write(`${problems.length === 0 ? "pass" : "FAIL"}  ${what}${list.join("")}\n`);
}

function build() {
  const began = Date.now();
  for (const parameters of [
    ["install", "--frozen-lockfile", "--prefer-offline"],
    ["run", "build"],
  ]) {
    const { status, stdout, stderr } = spawnSync("npx", ["--yes", "pnpm@12", "--dir", site, ...parameters], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`pnpm ${parameters.join(" ")} failed:\n${stdout.slice(-4_000)}${stderr}`);
  }
  const files = globSync("**/*.*", { cwd: dist });
  const bytes = files.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0);
  const seconds = ((Date.now() - began) / 1_000).toFixed(0);
  process.stdout.write(`      built in ${seconds} s: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
  return files;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const serve = (files: ReadonlySet<string>) =>
  startServer(({ url }, response) => {
    const { pathname } = new URL(url ?? "/", "http://site");
    const file = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname).slice(1);
    if (!files.has(file)) return void response.writeHead(404, { "content-type": "text/html" }).end("Not here.");
    response
      .writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" })
      .end(readFileSync(join(dist, file)));
  });

/** What our crawler says of the site that it does not reach, or that is not there. */
async function crawl(origin: string, pages: readonly string[]): Promise<string[]> {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: scratch,
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_DATA_DIR: join(scratch, "data"),
    WELLSOURCED_CACHE_DIR: join(scratch, "cache"),
  };
  const parameters = [join(root, "apps/cli/dist/main.js"), "crawl", `${origin}/`, "--limit", "5000", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { env, maxBuffer: 64 * 1_048_576 });
  const job = JSON.parse(stdout);
  // The page for addresses that do not exist is linked by none.
  const expected = pages.length - 1;
  process.stdout.write(`      ${job.completed} pages read, ${job.leftOut["other-host"] ?? 0} links to other hosts\n`);
  return [
    ...(job.completed === expected ? [] : [`the crawl read ${job.completed} of ${expected} pages`]),
    ...[...job.errors, ...job.blocked].map((one) => JSON.stringify(one)),
  ];
}

/** Where elements of a page lead, or load from. */
const TARGETS = { a: "href", link: "href", script: "src", img: "src", source: "src", iframe: "src" } as const;
const targetOf = (element: Element) => element.get(TARGETS[element.tag as keyof typeof TARGETS] ?? ""); // as the keys of the table

/** Links, anchors and pictures of all pages that lead nowhere, and whatever is loaded from another host. */
function deadLinks(pages: readonly string[], files: ReadonlySet<string>) {
  const trees = new Map(pages.map((page) => [page, parseHtml(readFileSync(join(dist, page), "utf8"))]));
  const idsOf = new Map(
    [...trees].map(([page, tree]) => [
      page,
      new Set(findAll(tree, (one) => one.has("id")).map((one) => one.get("id"))),
    ]),
  );
  const dead: string[] = [];
  const outside: string[] = [];
  for (const [page, tree] of trees)
    for (const element of findAll(tree, ({ tag }) => tag in TARGETS)) {
      const target = targetOf(element);
      if (target === "" || /^(?:mailto|data):/u.test(target)) continue;
      const { origin, pathname, hash } = new URL(target, `http://site/${page}`);
      if (origin !== "http://site") {
        if (element.tag !== "a") outside.push(`${page}: <${element.tag}> loads ${target}`);
        continue;
      }
      const file = decodeURIComponent(pathname.endsWith("/") ? `${pathname}index.html` : pathname).slice(1);
      if (!files.has(file)) dead.push(`${page}: ${target}`);
      else if (hash && !idsOf.get(file)?.has(decodeURIComponent(hash.slice(1)))) dead.push(`${page}: ${target}`);
    }
  return { dead, outside };
}

const VISITED = ["", "start/node.html", "compared.html", "reference/tools.html", "libraries/trust.html"];

/** The part of Playwright's page that is used here. */
interface Page {
  goto(url: string, options: { readonly waitUntil: "networkidle" }): Promise<unknown>;
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  waitForSelector(selector: string, options: { readonly timeout: number }): Promise<unknown>;
  waitForURL(url: string, options: { readonly timeout: number }): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
}

/** What newcomers type into the search, and the answer that must be among the first three results. */
const ASKED: readonly (readonly [words: string, answer: string])[] = [
  ["does it send my draft anywhere", "/questions.html#does-it-send-my-draft-anywhere"],
  ["where does my data go", "/questions.html#does-it-send-my-draft-anywhere"],
  ["privacy", "/questions.html#does-it-send-my-draft-anywhere"],
  ["which keys do I need", "/questions.html#which-keys-do-i-need-and-where-do-they-go"],
  ["how do I check a pdf", "/questions.html#how-do-i-check-a-pdf-or-a-word-file"],
  ["what does it cost", "/questions.html#what-does-it-cost"],
  ["windows", "/questions.html#does-it-run-on-windows-and-on-a-mac"],
  [
    "library subscription",
    "/questions.html#can-it-read-articles-behind-a-paywall-or-those-of-my-library-s-subscription",
  ],
  ["does it understand German", "/questions.html#which-languages-does-it-understand"],
  ["zotero", "/questions.html#does-it-work-with-zotero-mendeley-or-endnote"],
  ["what does unchecked mean", "/questions.html#what-do-unchecked-and-not-addressed-mean"],
  ["uninstall", "/questions.html#how-do-i-update-it-or-uninstall-it"],
  ["audit references", "/guide/auditing.html"],
  ["chatgpt", "/start/chatgpt-and-vs-code.html"],
];

/** Questions whose answer the search does not show, and answers that are more than two clicks from the first page. */
async function ask(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = [];
  await page.goto(`${origin}/`, { waitUntil: "networkidle" });
  await page.click(".VPNavBarSearch button");
  for (const [words, answer] of ASKED) {
    await page.fill(".VPLocalSearchBox input", words);
    const shown = `.VPLocalSearchBox li:nth-child(-n + 3) a[href^="${answer}"]`;
    await page.waitForSelector(shown, { timeout: 15_000 }).catch(() => {
      problems.push(`the search for “${words}” does not show ${answer} among the first three results`);
    });
  }
  for (const [words, answer] of ASKED) {
    const [file = "", hash] = answer.split("#");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${origin}/`, { waitUntil: "networkidle" });
    try {
      await page.click(`.vp-doc a[href*="${file.slice(1)}"]`);
      if (hash) await page.click(`.VPDocAside a[href="#${hash}"]`);
      await page.waitForURL(`${origin}${answer}`, { timeout: 15_000 });
    } catch {
      problems.push(`“${words}” is not answered within two clicks`);
    }
  }
  return problems;
}

/** Requests of a browser to other hosts, errors of scripts, and a search that does not find. */
async function visit(origin: string): Promise<string[]> {
  const { chromium } = createRequire(join(root, "apps/cli/package.json"))("playwright-core");
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const problems: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on("request", (request: { url(): string }) => {
      if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:")) problems.push(request.url());
    });
    page.on("pageerror", (error: Error) => problems.push(`${page.url()}: ${error.message}`));
    for (const path of VISITED) {
      await page.goto(`${origin}/${path}`, { waitUntil: "networkidle" });
      const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      if (wide) problems.push(`/${path} is wider than a phone`);
    }
    problems.push(...(await ask(page, origin)));
  } finally {
    await browser.close();
  }
  return problems;
}

try {
  const files = new Set(build());
  const pages = [...files].filter((file) => file.endsWith(".html")).sort();
  const server = await serve(files);
  tell("our own crawler reaches every page from the first one", await crawl(server.origin, pages));
  const { dead, outside } = deadLinks(pages, files);
  tell("every link and anchor leads somewhere", dead);
  tell("no page loads anything from another host", outside);
  tell(
    "in a browser: no request to another host, no wide page, and a search and a first page that answer",
    await visit(server.origin),
  );
  await server.close();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
