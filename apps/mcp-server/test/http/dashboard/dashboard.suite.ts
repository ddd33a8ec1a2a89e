import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createCallFeed } from "../../../src/call-feed.ts";
import type { FinishedCall, Table } from "../../../src/table.ts";
import { createFixtureTable } from "../../fixture/table.ts";
import { type Running, startFixture } from "../../support/fixture.ts";

const KEY = "made-up-admin-key";
const HOUR = 3_600_000;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(() => browser.close());

const providers = [
  { name: "made-search", type: "web", breaker: "closed", available: true },
  { name: "made-index", type: "web", breaker: "open", available: false },
];

let clock: ReturnType<typeof createFakeClock>;
let server: Running;
let publish: (call: FinishedCall) => void;

const start = async (more: Partial<Table> = {}, flags: Record<string, string> = {}) => {
  const calls = createCallFeed();
  publish = calls.publish;
  clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  server = await startFixture({
    clock,
    table: { ...createFixtureTable(clock), calls: calls.feed, state: () => ({ providers }), ...more },
    flags: { "admin-api-key": KEY, ...flags },
  });
  const started = server;
  onTestFinished(() => started.kill());
};
beforeEach(() => start());

/** Two hours of simulated calls. */
async function makeCalls(): Promise<void> {
  for (let index = 0; index < 240; index++) {
    const failure = index % 20 === 0 ? { failure: "network" } : {};
    publish({
      tool: index % 3 === 0 ? "scrape_page" : "web_search",
      ms: 20 + index * 10,
      cached: index % 4 === 0,
      ...failure,
    });
    await clock.advance(HOUR / 120);
  }
}

/** The page, with its requests and console errors. */
async function open(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) => {
    document.documentElement.dataset.violation = event.violatedDirective + " " + event.blockedURI;
  });`);
  await page.goto(server.url.replace("/mcp", "/dashboard"));
  const violation = () => page.evaluate<string | undefined>("document.documentElement.dataset.violation");
  return { page, asked, complaints, violation };
}

async function enter(page: Page, key = KEY): Promise<void> {
  await page.getByLabel("Admin key").fill(key);
  await page.keyboard.press("Enter");
}

const tile = (page: Page, name: string) => page.locator(`.tile:has(dt:text-is("${name}")) .big`).textContent();

describe("the page", () => {
  test("shows figures of the server, requests nothing from others, and violates no policy", async () => {
    await makeCalls();
    const { page, asked, complaints, violation } = await open();
    await enter(page);
    await page.getByRole("heading", { name: "Over time" }).waitFor();
    expect(await tile(page, "Calls")).toBe("119");
    expect(await page.locator('[data-chart="calls"] canvas').count()).toBe(1);
    expect(await page.locator('[data-chart="memory"] canvas').count()).toBe(1);
    expect(await page.locator("#tools tbody tr").allTextContents()).toEqual([
      expect.stringMatching(/^web_search80/u),
      expect.stringMatching(/^scrape_page39|^scrape_page40/u),
    ]);
    expect(await page.locator("#providers tbody tr").allTextContents()).toEqual([
      "made-searchwebWorking",
      "made-indexwebResting after failures",
    ]);
    const origin = new URL(server.url).origin;
    expect(asked.every((url) => url.startsWith(`${origin}/dashboard`) || url.startsWith("data:"))).toBe(true);
    expect([complaints, await violation()]).toEqual([[], undefined]);
  });

  test("carries no figure and no key, and a policy with a nonce of its own each time", async () => {
    const url = server.url.replace("/mcp", "/dashboard");
    const [one, other] = [await fetch(url), await fetch(url)];
    const policies = [one, other].map(({ headers }) => headers.get("content-security-policy") ?? "");
    expect(policies[0]).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src 'nonce-[\w-]+'; connect-src 'self'/u,
    );
    expect(policies[0]).not.toBe(policies[1]);
    expect(await one.text()).not.toMatch(/made-up-admin-key|made-search|\son\w+=/u);
  });

  test("follows the server while it is looked at, without a reload", async () => {
    const { page } = await open();
    await page.clock.install();
    await enter(page);
    await page.getByText("No calls yet").waitFor();
    publish({ tool: "web_search", ms: 12 });
    await page.clock.runFor(6_000);
    await page.locator("#tools").getByText("web_search").waitFor();
    expect(await tile(page, "Calls")).toBe("1");
    expect(await page.getByText("No calls yet").isVisible()).toBe(false);
  });

  test("shows the day, and one tool alone, by keyboard", async () => {
    await makeCalls();
    const { page } = await open();
    await enter(page);
    await page.getByRole("radio", { name: "Hour" }).waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate("document.activeElement.value")).toBe("hour");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => tile(page, "Calls")).toBe("240");
    await page.keyboard.press("Tab");
    await page.keyboard.type("scr");
    await expect.poll(() => tile(page, "Calls")).toBe("80");
  });

  test("has a table of each chart", async () => {
    await makeCalls();
    const { page } = await open();
    await enter(page);
    const chart = page.locator('[data-chart="calls"]');
    await chart.getByText("Show as a table").focus();
    await page.keyboard.press("Enter");
    const rows = chart.locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(119);
    expect(await rows.first().locator("td").allTextContents()).toEqual(["1", "0"]);
  });
});

describe("money and lines", () => {
  const state = () => ({
    providers,
    tenantCostLimitUsd: 5,
    waiting: { providers: { "made-search": 7, "made-index": 2 }, parsers: 3 },
  });

  test("tenants are shown against what each may spend in a day", async () => {
    const spending = async () => [
      { tenant: "byron", spentUsd: 4.5 },
      { tenant: "<b>lovelace</b>", spentUsd: 1 },
      { tenant: "a-".repeat(120), spentUsd: 0.004 },
    ];
    await start({ state, spending });
    const { page } = await open();
    await enter(page);
    await page.getByRole("heading", { name: "Spending of tenants today" }).waitFor();
    expect(await page.locator("#spending tbody tr").allTextContents()).toEqual([
      "byron$4.50$5.0090 %",
      "<b>lovelace</b>$1.00$5.0020 %",
      `${"a-".repeat(120)}< $0.01$5.000.1 %`,
    ]);
    await page.setViewportSize(PHONE);
    const hidden = await page
      .locator("#spending .scroll")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  });

  test("unreadable spending is reported and not shown as nothing", async () => {
    const spending = async () => {
      throw new Failure("upstream_unavailable", "The count of calls could not be read: Redis does not answer.");
    };
    await start({ state, spending });
    const { page } = await open();
    await enter(page);
    await page.locator("#problems").getByText("Redis does not answer").waitFor();
    await page.locator("#spending").getByText("cannot be read now").waitFor();
    expect(await page.locator("#spending table").count()).toBe(0);
  });

  test("reports no tenants without limits", async () => {
    const { page } = await open();
    await enter(page);
    await page.getByRole("heading", { name: "Over time" }).waitFor();
    expect(await page.locator("#spenders").isVisible()).toBe(false);
  });

  test("what waits is shown over time, and for whom it waits now", async () => {
    await start({ state });
    const { page } = await open();
    await enter(page);
    const chart = page.locator('[data-chart="queues"]');
    await chart.getByText("At most 9 requests waited for a provider, 3 for a parser.").waitFor();
    await chart.getByText("Now 7 for made-search, 2 for made-index.").waitFor();
    expect(await chart.locator("canvas").count()).toBe(1);
  });
});

describe("when something is wrong", () => {
  test("a wrong key is reported and shows nothing, and the right one opens", async () => {
    const { page, violation } = await open();
    await enter(page, "not-the-admin-key");
    await page.getByRole("alert").getByText("This is not the admin key").waitFor();
    expect(await page.locator("#board").isVisible()).toBe(false);
    await enter(page);
    await page.locator("#board").waitFor();
    expect(await violation()).toBeUndefined();
  });

  test("an unavailable server is reported, shown data stays, and updates resume when it is back", async () => {
    publish({ tool: "web_search", ms: 12 });
    const { page } = await open();
    await page.clock.install();
    await enter(page);
    await page.locator("#tools").getByText("web_search").waitFor();
    await page.route("**/dashboard/data**", (route) => route.abort());
    await page.clock.runFor(6_000);
    await page.getByRole("status").getByText("cannot be reached").waitFor();
    expect(await page.locator("#tools").getByText("web_search").isVisible()).toBe(true);
    await page.unroute("**/dashboard/data**");
    await page.clock.runFor(6_000);
    await page.getByRole("status").getByText("Updated").waitFor();
  });

  test("the key is removed on request, and stored nowhere", async () => {
    const { page, asked } = await open();
    await enter(page);
    await page.getByRole("button", { name: "Forget key" }).click();
    expect(await page.locator("#board").isVisible()).toBe(false);
    const kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])");
    expect([kept, ...asked].join(" ")).not.toContain(KEY);
    await page.reload();
    expect(await page.getByLabel("Admin key").inputValue()).toBe("");
  });

  test("names are text: markup in the name of a tool, a kind or a provider does nothing", async () => {
    const attack = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
    const bad = { name: attack, type: attack, breaker: attack, available: true };
    await start({ state: () => ({ providers: [bad] }) });
    publish({ tool: attack, ms: 1, failure: attack });
    const { page, complaints, violation } = await open();
    await enter(page);
    await page.locator("#tools tbody").waitFor();
    for (const place of ["#tools", "#kinds", "#providers"])
      expect(await page.locator(place).textContent()).toContain(attack);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect([await page.title(), complaints, await violation()]).toEqual(["Wellsourced service", [], undefined]);
  });

  test("ten thousand points are drawn within two seconds", async () => {
    publish({ tool: "web_search", ms: 12 });
    const { page, complaints } = await open();
    await page.route("**/dashboard/data**", async (route) => {
      const data = await (await route.fetch()).json();
      const many = (value: (index: number) => number) => Array.from({ length: 10_000 }, (_, index) => value(index));
      const series = Object.fromEntries(
        ["calls", "errors", "hits", "misses", "p50", "p95", "p99", "costUsd"].map((name) => [
          name,
          many((index) => index % 97),
        ]),
      );
      const gauges = Object.fromEntries(Object.keys(data.gauges).map((name) => [name, many((index) => index % 89)]));
      await route.fulfill({ json: { ...data, ...series, gauges, times: many((index) => 1_770_000_000 + index) } });
    });
    await enter(page);
    await page.locator("#board").waitFor();
    const ms = await page.evaluate<number>(`(async () => {
      const before = performance.now();
      document.getElementById("theme").click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - before;
    })()`);
    expect(ms).toBeLessThan(2_000);
    const chart = page.locator('[data-chart="calls"]');
    await chart.getByText("Show as a table").click();
    await chart.locator("tbody tr").first().waitFor();
    expect(await chart.locator("tbody tr").count()).toBeLessThanOrEqual(120);
    expect(complaints).toEqual([]);
  });
});

describe("for everybody", () => {
  const cases = (["light", "dark"] as const).flatMap((colorScheme) =>
    [DESK, PHONE].map((viewport) => ({ colorScheme, viewport, width: viewport.width })),
  );

  test.each(cases)("axe finds nothing serious: $colorScheme, $width px", async ({ colorScheme, viewport }) => {
    await makeCalls();
    const { page } = await open({ colorScheme, viewport });
    const found = async () => {
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>("axe.run()");
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    };
    expect(await found()).toEqual([]);
    await enter(page, "not-the-admin-key");
    await page.getByRole("alert").getByText("not the admin key").waitFor();
    expect(await found()).toEqual([]);
    await enter(page);
    await page.locator("#tools tbody").waitFor();
    await page.locator('[data-chart="calls"]').getByText("Show as a table").click();
    expect(await found()).toEqual([]);
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
