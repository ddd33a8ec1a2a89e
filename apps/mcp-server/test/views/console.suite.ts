import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Registry,
  type Replay,
  startRegistry,
  startReplay,
  startUpstreams,
  type Upstreams,
} from "@wellsourced/testkit";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { spawnServer } from "../support/spawned.ts";
import { DESK, PHONE, picture } from "./made-host.ts";

/** An invented page, with hostile words. */
const SENTENCE = "The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.";
const HERONS = `<!doctype html><html><head><title>Herons of the Marn</title></head><body><article><h1>Herons of the Marn</h1><p>${SENTENCE}</p><p>Its authors write &lt;img src=x onerror="document.title='taken'"&gt; that the birds went to the lakes in the hills, where fish had become more plentiful.</p><p>The survey was paid for by the water board and carried out by volunteers from four villages.</p></article></body></html>`;

const folder = mkdtempSync(join(tmpdir(), "wellsourced-console-"));
let upstreams: Upstreams;
let registry: Registry;
let site: Replay;
let server: Awaited<ReturnType<typeof spawnServer>>;
let browser: Browser;
let address: string;

beforeAll(async () => {
  upstreams = await startUpstreams();
  registry = await startRegistry({ works: [] });
  site = await startReplay([
    { path: "/herons", body: HERONS },
    { path: "/slow", stall: true },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  server = await spawnServer({
    CHROME_PATH: "disabled",
    WELLSOURCED_DATA_DIR: folder,
    WELLSOURCED_CACHE_DIR: folder,
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_ORIGIN_MAP: JSON.stringify({ ...upstreams.originMap, ...registry.originMap }),
  });
  address = server.url.replace("/mcp", "/");
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.end();
  await Promise.all([site?.close(), registry?.close(), upstreams?.close()]);
});

async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  await page.getByRole("radio").first().waitFor({ state: "attached" });
  return { page, complaints, asked };
}

async function ask(page: Page, entered: string, task?: string): Promise<void> {
  await page.getByRole("textbox").first().fill(entered);
  if (task) await page.getByText(task, { exact: true }).click();
  await page.getByRole("textbox").first().press("Control+Enter");
}

const done = (page: Page) => page.locator(".result .state", { hasText: "Done" }).first().waitFor();

async function expectSound(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

/** The page stays sound when its window changes to each width. */
async function expectSoundAtBothWidths(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expectSound(page);
    for (const view of page.frames().slice(1))
      expect(await view.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
}

const draft = () =>
  `The survey of the lower Marn counted 412 herons in 2019 [1].\n\nVolunteers from four villages carried out the survey [1].\n\n## References\n\n1. Herons of the Marn. ${site.origin}/herons\n`;

describe("the console", () => {
  test.each([
    ["light", DESK, "desk"],
    ["dark", PHONE, "phone"],
  ] as const)("is sound in the %s theme at %o, empty and with a checked text", async (colorScheme, viewport, name) => {
    const { page, complaints, asked } = await open({ colorScheme, viewport });
    await expectSound(page);
    await picture(page, `console-${colorScheme}-${name}-empty`);
    await ask(page, draft());
    await done(page);
    await page.frameLocator("iframe").getByText("Number differs").first().waitFor();
    await expectSound(page);
    await picture(page, `console-${colorScheme}-${name}-check`);
    expect(complaints).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
  });

  test("searches, and shows sources as cards in a view", async () => {
    const { page } = await open();
    await ask(page, "lichen");
    await done(page);
    await page.frameLocator("iframe").locator("article").first().waitFor();
    await picture(page, "console-search");
    expect(await page.frameLocator("iframe").getByRole("heading", { level: 1 }).textContent()).toBe("lichen");
    await expectSoundAtBothWidths(page);
  });

  test("reads a page as text with the ways to cite it", async () => {
    const { page, complaints } = await open();
    await ask(page, `${site.origin}/herons`);
    await done(page);
    expect(await page.locator(".reply").textContent()).toContain(SENTENCE);
    expect(await page.locator(".result dl").textContent()).toContain("APA");
    expect([await page.title(), complaints]).toEqual(["Wellsourced", []]);
    await picture(page, "console-page");
    await expectSoundAtBothWidths(page);
  });

  test("checks a statement again through the view's own button", async () => {
    const { page } = await open();
    await ask(page, draft());
    await done(page);
    const view = page.frameLocator("iframe");
    await view.getByRole("button", { name: "Check again" }).first().click();
    await view.getByRole("status").getByText("was checked again").waitFor();
  });

  test("audits a bibliography", async () => {
    const { page } = await open();
    await ask(page, "@article{roe, title={On the growth of lichen that nobody wrote}, author={Roe, Ada}, year={2019}}");
    await done(page);
    await page.frameLocator("iframe").locator("tbody tr").first().waitFor();
    await picture(page, "console-audit");
    await expectSoundAtBothWidths(page);
  });

  test("shows the progress of a call that takes long, and cancels it", async () => {
    const { page } = await open();
    await ask(page, `${site.origin}/slow`);
    const state = page.locator(".result .state");
    expect(await state.getAttribute("role")).toBe("status");
    await expect.poll(() => state.textContent(), { timeout: 20_000 }).toMatch(/^Reading .*: 127\.0\.0\.1$/u);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled.").waitFor();
  });

  test("keeps a result as a file", async () => {
    const { page } = await open();
    await ask(page, draft());
    await done(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the report" }).click();
    expect((await saved).suggestedFilename()).toBe("check_answer.html");
  });

  test("chooses what fits the text, until the person chooses", async () => {
    const { page } = await open();
    const box = page.getByRole("textbox").first();
    const chosen = () => page.evaluate("document.querySelector('#tasks input:checked').value");
    for (const [entered, tool] of [
      ["who counted the herons", "web_search"],
      ["https://herons.example/survey", "scrape_page"],
      ["10.1000/made.1", "verify_citation"],
      ["@article{a, title={T}}", "audit_bibliography"],
      ["One line.\nAnother line [1].", "check_answer"],
    ] as const) {
      await box.fill(entered);
      expect(await chosen()).toBe(tool);
    }
    await page.getByText("Find papers", { exact: true }).click();
    await box.fill("who counted the herons of the Marn");
    expect(await chosen()).toBe("academic_search");
  });

  test("an example is entered by a click, with what fits it", async () => {
    const { page } = await open();
    const box = page.getByRole("textbox").first();
    for (const [words, begins, tool] of [
      ["a search", "retraction notices", "web_search"],
      ["a work that was retracted", "10.", "verify_citation"],
      ["a draft with a wrong year", "The Budapest", "check_answer"],
    ] as const) {
      await page.getByRole("button", { name: words }).click();
      expect(await box.inputValue()).toMatch(new RegExp(`^${begins}`, "u"));
      expect(await page.evaluate("document.querySelector('#tasks input:checked').value")).toBe(tool);
    }
  });

  test("a failure is told in words, without the block for programs", async () => {
    const { page } = await open();
    await ask(page, `${site.origin}/gone.html`);
    const said = page.locator(".result .bad");
    await said.waitFor();
    expect(await said.textContent()).toMatch(/gone\.html/u);
    expect(await said.textContent()).not.toContain('{"error"');
  });

  test("takes a file, and refuses what is no text", async () => {
    const { page } = await open();
    const file = page.locator("#file");
    await file.setInputFiles({ name: "refs.bib", mimeType: "text/plain", buffer: Buffer.from("@book{b, title={B}}") });
    const box = page.getByRole("textbox").first();
    await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe("@book{b, title={B}}");
    await file.setInputFiles({ name: "picture.png", mimeType: "image/png", buffer: Buffer.from([137, 0, 1, 2]) });
    await page.getByRole("alert").getByText("picture.png cannot be used").waitFor();
  });
});
