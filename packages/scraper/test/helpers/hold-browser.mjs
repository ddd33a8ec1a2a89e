// Child process for the orphans test: starts a browser, opens a page, reports it, and waits to be killed.
import { systemClock } from "@wellsourced/core";
import { createHttp } from "@wellsourced/http";
import { createBrowserPool } from "../../src/browser/pool.ts";

const http = createHttp({ allowPrivateNetwork: true });
const pool = createBrowserPool({ http, clock: systemClock });
await pool.use(async ({ browser, contextOptions }) => {
  const page = await (await browser.newContext(contextOptions)).newPage();
  await page.setContent("<p>held</p>");
  process.stdout.write("ready\n");
  await new Promise((resolve) => process.stdin.on("end", resolve).resume());
  process.exit(0);
});
