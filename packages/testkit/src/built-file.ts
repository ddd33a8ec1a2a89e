import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of a file that the build makes, for tests that start programs. @throws before the first build */
export function builtFile(url: URL): string {
  const path = fileURLToPath(url);
  if (!existsSync(path)) throw new Error(`There is no ${path}. Run \`npx pnpm@12 run build\` first.`);
  return path;
}
