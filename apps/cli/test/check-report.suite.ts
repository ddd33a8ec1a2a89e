import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-report-"));
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
let browser: Browser;

/** Invented sources. */
const sources = [
  {
    ref: "1",
    url: "https://herons.example/survey",
    text: "The survey of the lower Marn counted 214 herons between March and October 2019. The herons feed on perch. 河边的鹭在三月筑巢。",
  },
  { ref: "2", text: "Bread is baked from flour and water, and keeps for four days." },
  { ref: "4", text: "عاد البلشون إلى البحيرة في شهر مارس." },
];
const DRAFT = `# Herons of the Marn

<script>document.title = "taken"</script><p onclick="x()" style="position:fixed">Herons are <b>grey</b>.</p>

The survey of the lower Marn counted 412 herons in 2019 [1]. The herons feed on **perch** [1].
Otters returned to the upper Marn after the weir was removed [2]. Storks nest on 31 roofs.
Its authors write that “the herons of the lower Marn live on frogs and mice” [1].
A count in winter found ${"very".repeat(40)} few of them [3].

عاد البلشون إلى البحيرة في شهر مارس [4].

河边的鹭在三月筑巢 [1]。

| Bird | Nests | A long heading of a column | Another long heading |
|---|---|---|---|
| Stork | ${"31".repeat(12)} | roofs of the upper town | chimneys of the lower town |
`;

beforeAll(async () => {
  writeFileSync(join(folder, "draft.md"), DRAFT);
  writeFileSync(join(folder, "sources.json"), JSON.stringify(sources));
  await runCli(["check", "draft.md", "--sources", "sources.json", "--html", "report.html"], {
    cwd: folder,
    originMap: {},
  });
  const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
});

/** The report, and the requests it made. */
async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(join(folder, "report.html")).href);
  return { page, asked };
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`The keyboard does not reach ${selector}.`);
}

/** Numbers of the statements whose evidence is visible. */
const seen = (page: Page): Promise<string[]> => page.locator("article:visible h3 a").allTextContents();
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

describe("the report on an answer", () => {
  const looks: readonly (readonly [string, BrowserContextOptions])[] = [
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["light, on a phone", { colorScheme: "light", viewport: PHONE }],
    ["dark, on a phone", { colorScheme: "dark", viewport: PHONE }],
  ];
  test.for(looks)("can be used by everybody: %s", async ([, options]) => {
    const { page } = await open(options);
    for (const details of await page.locator("summary").all()) await details.click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run()");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test("loads nothing but itself", async () => {
    const { page, asked } = await open();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([page.url()]);
    expect(await page.locator("script").count()).toBe(0);
  });

  test("is filtered with the keyboard, and without a script", async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const all = await seen(page);
    expect(all).toHaveLength(10);
    await tabTo(page, ".show");
    await page.keyboard.press("ArrowRight");
    expect((await seen(page)).length).toBeLessThan(all.length);
    await page.locator("label", { hasText: "no source cited" }).click();
    expect((await seen(page)).toSorted()).toEqual(["1", "10", "5"]);
    await page.locator("label", { hasText: "all statements" }).click();
    expect(await seen(page)).toEqual(all);
  });

  test("leads with the keyboard from a statement to its evidence and back", async () => {
    const { page } = await open();
    await tabTo(page, ".st");
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline).toBe("solid");
    await page.keyboard.press("Enter");
    const target = page.locator("article:target");
    expect(await target.locator("h3").textContent()).toContain("1.");
    await target.locator("h3 a").focus();
    await page.keyboard.press("Enter");
    expect(await page.locator(".st:target").count()).toBe(1);
  });

  test("has a way past its head, and stops once at each statement", async () => {
    const { page } = await open();
    await page.keyboard.press("Tab");
    expect(await page.evaluate<string>("document.activeElement.getAttribute('href')")).toBe("#the-evidence");
    expect(await page.locator(".st:not([tabindex])[href^='#s']").count()).toBe(10);
  });

  test("shows the answer as its reader sees it, and nothing of it that acts", async () => {
    const { page } = await open();
    const answer = page.locator(".words");
    expect(await answer.locator("h3").first().textContent()).toBe("Herons of the Marn");
    expect(await answer.locator("strong").first().textContent()).toBe("perch");
    expect(await answer.locator("td").count()).toBe(4);
    expect(await page.title()).toBe("Check of draft.md");
    expect(await answer.locator("[onclick], [style]").count()).toBe(0);
    expect(await answer.locator("a:not([href^='#'])").count()).toBe(0);
  });

  test("leads from a citation to the row of its source", async () => {
    const { page } = await open();
    await page.locator(".refs a", { hasText: "1" }).first().click();
    expect(await page.locator("tr:target").textContent()).toContain("herons.example/survey");
  });

  test("points in the answer to the statement whose evidence was gone to", async () => {
    const { page } = await open();
    const background = "getComputedStyle(document.querySelector('#a2')).backgroundColor";
    const before = await page.evaluate<string>(background);
    await page.goto(`${page.url()}#s2`);
    expect(await page.evaluate<string>(background)).not.toBe(before);
  });

  test("can be distinguished with the user's own colours", async () => {
    const { page } = await open({ forcedColors: "active" });
    await tabTo(page, ".show");
    const outline = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.show:checked + label')).outlineStyle",
    );
    expect(outline).toBe("solid");
  });

  test("shows states by words and signs, not by colour alone", async () => {
    const { page } = await open();
    const marks = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".st:has(.tag)")].map((one) =>
        one.querySelector("[aria-hidden]").textContent + " " + getComputedStyle(one).textDecorationStyle)`,
    );
    expect(new Set(marks)).toEqual(new Set(["✗ wavy", "✓ solid", "! dashed", "? dotted"]));
  });

  test("opens the page at the passage, and sets each language in its direction", async () => {
    const { page } = await open();
    const link = page.locator("#s2").getByRole("link", { name: "Open the page at the passage" });
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/herons\.example\/survey#:~:text=/u);
    const gapAtTheRight = await page.evaluate<number>(
      `(() => { const [words, one] = [".words", "#a8"].map((of) => document.querySelector(of).getBoundingClientRect());
        return words.right - one.right; })()`,
    );
    expect(gapAtTheRight).toBeLessThan(20);
  });

  test("prints the answer and all that is shown of its evidence, without the filters", async () => {
    const { page } = await open();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".filters").isVisible()).toBe(false);
    expect(await seen(page)).toHaveLength(10);
    expect(await page.locator("details blockquote").first().isVisible()).toBe(true);
    expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(10_000);
  });
});
