/**
 * Tests run on any machine that has Node. What needs the shared folder beside the checkout, a browser, Redis or PostgreSQL
 * is a suite (`*.suite.ts`), and a test does not reach such a thing through one of its helpers either.
 */
import { existsSync, globSync, readFileSync } from "node:fs";

const BEYOND: Readonly<Record<string, RegExp>> = {
  "the shared folder": /(?:\.\.\/|["'`/])shared\/(?:bench|corpus|spec|upstream)\b|(?:\.\.\/){3,}shared\b/u,
  "a real Chromium": /\bfindChromium\(\)|helpers\/(?:remote-)?chromium\.ts"|(?:spawn|exec)\w*\(\s*"[^"]*chrom/u,
  Redis: /\bredis-server\b|testkit\/redis"/u,
  PostgreSQL: /\bpgserver\b|testkit\/postgres"/u,
};

/** A test and every file of its package's `test` folder that it names, directly or through another one. */
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

/** One line for each test that would fail, or would have to be skipped, on a machine with nothing but the clone. */
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
