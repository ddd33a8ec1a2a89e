/**
 * Tests must run on any machine with Node. Tests that need the shared folder next to the checkout, a browser, Redis or
 * PostgreSQL are suites (`*.suite.ts`), and no test may use these through a helper.
 */
import { existsSync, globSync, readFileSync } from "node:fs";

const BEYOND: Readonly<Record<string, RegExp>> = {
  "the shared folder": /(?:\.\.\/|["'`/])shared\/(?:bench|corpus|spec|upstream)\b|(?:\.\.\/){3,}shared\b/u,
  "a real Chromium": /\bfindChromium\(\)|helpers\/(?:remote-)?chromium\.ts"|(?:spawn|exec)\w*\(\s*"[^"]*chrom/u,
  Redis: /\bredis-server\b|testkit\/redis"/u,
  PostgreSQL: /\bpgserver\b|testkit\/postgres"/u,
};

/** A test and all files of its package's `test` folder that it imports, directly or not. */
function reachedFrom(test: URL): readonly string[] {
  const reached = new Set([test.href]);
  for (const href of reached) {
    const code = readFileSync(new URL(href), "utf8");
    for (const [, path = ""] of code.matchAll(/"(\.{1,2}\/[^"\s]+\.(?:ts|mjs|js))"/gu)) {
      const file = new URL(path, href);
      if (file.pathname.includes("/test/") && existsSync(file)) reached.add(file.href);
    }
  }
  return [...reached];
}

/** One line per test that would fail or be skipped on a machine with only the clone. */
export function beyondPlainMachines(root: URL): readonly string[] {
  return globSync("{packages,apps}/*/test/**/*.test.ts", { cwd: root.pathname })
    .sort()
    .flatMap((path) =>
      reachedFrom(new URL(path, root)).flatMap((href) => {
        const code = readFileSync(new URL(href), "utf8");
        const through = href.slice(root.href.length);
        return Object.entries(BEYOND)
          .filter(([, sign]) => sign.test(code))
          .map(
            ([what]) => `${path}: needs ${what}${through === path ? "" : ` through ${through}`}; name it *.suite.ts`,
          );
      }),
    );
}
