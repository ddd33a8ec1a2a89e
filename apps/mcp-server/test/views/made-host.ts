import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { expect, onTestFinished } from "vitest";

export const DESK = { width: 960, height: 800 };
export const PHONE = { width: 390, height: 844 };
const DIST = new URL("../../dist/", import.meta.url);

/** The policy that the protocol prescribes to hosts for a view that lists no origins. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'";

async function bundledHost(): Promise<string> {
  const entry = fileURLToPath(new URL("./host-page.mjs", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "madeHost" } },
  });
  const [{ output } = { output: [] }] = [built].flat().filter((one) => "output" in one);
  return output.map((one) => ("code" in one ? one.code : "")).join("");
}

export interface Shown {
  readonly view: string;
  readonly result?: object;
  readonly args?: object;
  readonly context?: object;
  readonly can?: object;
  /** Results of the calls that the view makes, in order. */
  readonly replies?: readonly object[];
}

/** A browser, and a page that hosts one view. */
export async function startHost() {
  const script = await bundledHost();
  const server = createServer(async ({ url = "/" }, response) => {
    const name = /^\/(view-[a-z-]+)$/u.exec(url)?.[1];
    response.setHeader("content-type", url === "/host.js" ? "text/javascript" : "text/html; charset=utf-8");
    if (name) response.setHeader("content-security-policy", POLICY);
    if (name) response.end(await readFile(new URL(`${name}.html`, DIST)));
    else if (url === "/host.js") response.end(script);
    else
      response.end(
        '<!doctype html><html lang="en"><title>Host</title><meta name="viewport" content="width=device-width"><style>body { margin: 0 } iframe { display: block; width: 100%; height: 200px; border: 0 }</style><body><script src="/host.js"></script>',
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  return {
    show: (shown: Shown, options: BrowserContextOptions = {}) => show(browser, { origin, shown, options }),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

interface Opening {
  readonly origin: string;
  readonly shown: Shown;
  readonly options: BrowserContextOptions;
}

async function show(browser: Browser, { origin, shown, options }: Opening) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(origin);
  await page.evaluate(`window.host.open(${JSON.stringify(shown)}).then(() => undefined)`);
  const view = page.frameLocator("iframe");
  await view.locator("#view > *").first().waitFor();
  return {
    page,
    view,
    asked,
    complaints,
    calls: () => page.evaluate<readonly { name: string; arguments: Record<string, unknown> }[]>("window.host.calls"),
    links: () => page.evaluate<readonly string[]>("window.host.links"),
  };
}

/** Fails if the view has a fault of accessibility, or needs to be scrolled sideways. */
export async function expectSound(page: Page): Promise<void> {
  const [frame] = page.mainFrame().childFrames();
  if (!frame) throw new Error("The page shows no view.");
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate<AxeResults>("axe.run()");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(await frame.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

/** Keeps a picture of the page if a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.WELLSOURCED_PICTURES;
  if (!folder) return;
  // Chromium paints of a frame only what is inside the window.
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width: page.viewportSize()?.width ?? DESK.width, height });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await page.screenshot({ path: `${folder}/${name}.png` });
}
