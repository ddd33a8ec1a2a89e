import { findChromium } from "../../src/browser/find.ts";

/** Path of Chromium, for suites that start their own. */
export async function chromium(): Promise<string> {
  const found = await findChromium();
  if (!found) throw new Error("There is no Chromium on this machine.");
  return found;
}
