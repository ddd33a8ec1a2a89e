import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const stamp = (root) => join(root, "node_modules/.cache/wellsourced/built");
const PROGRAMS = ["apps/cli/dist/main.js", "apps/mcp-server/dist/main.js"];
const AROUND = ["pnpm-lock.yaml", "tsconfig.base.json", "tsup.shared.ts", "scripts/bundled-licences.ts"];
const SETTINGS = /^(?:package|tsconfig.*)\.json$|^tsup\.config\.ts$/u;

/** All files that a build reads, by path from the root. */
function inputs(root) {
  const folders = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  return folders
    .flatMap((folder) =>
      [
        ...readdirSync(join(root, folder)).filter((name) => SETTINGS.test(name)),
        ...readdirSync(join(root, folder, "src"), { recursive: true }).map((name) => join("src", name)),
      ].map((name) => join(folder, name)),
    )
    .concat(AROUND);
}

/** A hash over names, sizes and times of those files; any change, even to an older version, gives another hash. */
export function fingerprint(root) {
  const sum = createHash("sha256");
  for (const path of inputs(root)) {
    const { mtimeMs, size } = statSync(join(root, path));
    sum.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return sum.digest("hex");
}

/** The hash that the programs were last built from, if they exist. */
export function lastBuilt(root) {
  const isThere = [...PROGRAMS.map((path) => join(root, path)), stamp(root)].every((path) => existsSync(path));
  return isThere ? readFileSync(stamp(root), "utf8") : undefined;
}

export function rememberBuild(root, built) {
  mkdirSync(dirname(stamp(root)), { recursive: true });
  writeFileSync(stamp(root), built);
}
