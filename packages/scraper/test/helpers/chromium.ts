import { findChromium } from "../../src/browser/find.ts";

/** Where Chromium is, for suites that start one of their own. */
export async function chromium(): Promise<string> {
  const found = await findChromium();
  if (!found) throw new Error("There is no Chromium on this machine.");
  return found;
}
