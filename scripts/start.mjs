// `pnpm start` runs the research server; `pnpm start read URL` (search, cite, …) the command line instead.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const args = process.argv.slice(2).filter((arg, index) => !(index === 0 && arg === "--"));

/** Runs a program with our own input and output; gives its exit code. */
function run(command, parameters, { stdio = "inherit", cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio, cwd });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

const began = Date.now();
process.stderr.write("Building what has changed …\n");
// The build speaks on stderr, so that `pnpm start search … --json` can be piped.
const built = await run(
  "turbo",
  ["run", "build", "--filter=./apps/*", "--output-logs=errors-only", "--log-prefix=none"],
  { stdio: ["ignore", 2, 2] },
);
if (built !== 0) process.exit(built);
process.stderr.write(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);

const cli = fileURLToPath(new URL("../apps/cli/dist/main.js", import.meta.url));
// Paths that were given are relative to where the user stands, not to the package that pnpm runs in.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exit(await run(process.execPath, [cli, ...(args.length > 0 ? args : ["serve"])], { cwd }));
