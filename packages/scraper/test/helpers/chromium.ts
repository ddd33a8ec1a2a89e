import { findChromium } from "../../src/browser/find.ts";

/** Where Chromium is, for tests that need a real one. */
export const chromium = await findChromium();

/** For titles: says why a test does not run. */
export const orSkipped = (title: string): string =>
  chromium ? title : `${title} (skipped: no Chromium on this machine)`;
