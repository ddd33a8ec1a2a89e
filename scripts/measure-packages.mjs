// Measures what each published package takes once installed, with everything it needs, and what its import costs, and
// writes both into its README: `pnpm measure-packages`. Sizes follow from the lock file; times are of this machine.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, lstatSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withPart } from "./with-part.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const RUNS = 9;

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const isOurs = (folder) => !folder.includes("node_modules");

/** The folder of a dependency, as Node finds it. */
function find(name, from) {
  for (let folder = from; dirname(folder) !== folder; folder = dirname(folder)) {
    const at = join(folder, "node_modules", name);
    if (existsSync(at)) return realpathSync(at);
  }
  return undefined;
}

/** The folders of a package and of everything that is installed with it. */
function closure(folder, seen = new Set()) {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = find(name, folder);
    // What is missing belongs to another system.
    if (found) closure(found, seen);
  }
  return seen;
}

function bytesOf(folder) {
  const files = isOurs(folder) ? ["dist/**/*", "README.md", "LICENSE", "package.json"] : ["**/*"];
  return globSync(files, { cwd: folder, exclude: (path) => /(?:^|\/)node_modules(?:\/|$)/u.test(path) })
    .map((file) => lstatSync(join(folder, file)))
    .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);
}

/** The middle of several runs: processor milliseconds of an import, or of a program that prints its version. */
function cost({ folder, exports, bin }) {
  const print = "const { user, system } = process.cpuUsage(); process.stdout.write('\\n' + (user + system) / 1_000)";
  const entry = pathToFileURL(join(folder, exports["."]?.default ?? Object.values(bin ?? {})[0])).href;
  const args = bin
    ? [
        "--import",
        `data:text/javascript,process.on("exit",()=>{${encodeURIComponent(print)}})`,
        join(folder, Object.values(bin)[0]),
        "--version",
      ]
    : ["--input-type=module", "--eval", `await import(${JSON.stringify(entry)}); ${print}`];
  const bare = ["--input-type=module", "--eval", print];
  const middle = (parameters) => {
    const times = Array.from({ length: RUNS }, () => {
      const { stdout } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
      return Number(stdout.trim().split("\n").at(-1));
    });
    return times.sort((a, b) => a - b)[(RUNS - 1) / 2];
  };
  return middle(args) - middle(bare);
}

for (const path of globSync("{packages,apps}/*/package.json", { cwd: root }).sort()) {
  const folder = dirname(join(root, path));
  const manifest = manifestOf(folder);
  if (manifest.private) continue;
  const folders = [...closure(folder)];
  const size = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
  const all = size(folders.reduce((sum, one) => sum + bytesOf(one), 0));
  const milliseconds = Math.max(1, Math.round(cost({ folder, ...manifest })));
  const others = folders.length - 1;
  const needs =
    others === 0
      ? "and needs no other package"
      : `${all} with the ${others === 1 ? "one package" : `${others} packages`} that it needs`;
  const starts = manifest.bin ? "to start and print its version" : "to import it";
  const line = `It takes ${size(bytesOf(folder))} installed, ${needs}, and ${milliseconds} ms of processor time ${starts} (Node ${process.versions.node}).\n`;
  const readme = join(folder, "README.md");
  writeFileSync(readme, withPart(readFileSync(readme, "utf8"), "installed", line));
  process.stdout.write(`${manifest.name}: ${line}`);
}
