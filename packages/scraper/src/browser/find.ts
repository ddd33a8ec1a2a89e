import { access, constants } from "node:fs/promises";

/** Usual paths of Chromium and related browsers. The headless shell comes first: it uses half the memory. */
const CHROMIUM_CANDIDATES: readonly string[] = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chrome-headless-shell",
  "/opt/chrome-headless-shell/chrome-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/usr/local/bin/chromium",
  "/usr/bin/microsoft-edge",
  "/usr/bin/brave-browser",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "/opt/homebrew/bin/chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe",
];

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The path of the first installed and executable browser. */
export async function findChromium(
  candidates: readonly string[] = CHROMIUM_CANDIDATES,
  exists: (path: string) => Promise<boolean> = canRun,
): Promise<string | undefined> {
  for (const path of candidates) if (await exists(path)) return path;
  return undefined;
}
