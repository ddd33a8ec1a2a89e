import { access, constants } from "node:fs/promises";
import { homedir } from "node:os";

/** The headless shell comes first: it uses half the memory. */
const ON_LINUX: readonly string[] = [
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
];

const MAC_APPS: readonly string[] = ["Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser"];

const WINDOWS_PROGRAMS: readonly string[] = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "BraveSoftware\\Brave-Browser\\Application\\brave.exe",
];

/** Usual paths of Chromium and related browsers, installed for all or for the user alone. */
export function chromiumPaths(platform: NodeJS.Platform, home: string): readonly string[] {
  if (platform === "win32")
    return ["C:\\Program Files", "C:\\Program Files (x86)", `${home}\\AppData\\Local`].flatMap((folder) =>
      WINDOWS_PROGRAMS.map((program) => `${folder}\\${program}`),
    );
  if (platform === "darwin")
    return [
      ...["", home].flatMap((base) => MAC_APPS.map((app) => `${base}/Applications/${app}.app/Contents/MacOS/${app}`)),
      "/opt/homebrew/bin/chromium",
      "/usr/local/bin/chromium",
    ];
  return ON_LINUX;
}

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The path of the first installed and executable browser. */
export async function findChromium(
  candidates: readonly string[] = chromiumPaths(process.platform, homedir()),
  exists: (path: string) => Promise<boolean> = canRun,
): Promise<string | undefined> {
  for (const path of candidates) if (await exists(path)) return path;
  return undefined;
}
