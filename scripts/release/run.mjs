import { spawn } from "node:child_process";

/** The environment of a user's shell, without variables of this package manager and our settings. */
export const plainEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|pnpm_|yarn_|wellsourced_|init_cwd$|node_options$)/iu.test(name),
  ),
);

/** Runs a command and returns its standard output; if it fails, throws with all its output. */
export function run(command, parameters, { cwd, env = {}, input = "", fails = false, seconds = 300 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env: { ...plainEnv, ...env }, timeout: seconds * 1_000 });
    let [out, all] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
      all += chunk;
    });
    child.stderr.on("data", (chunk) => {
      all += chunk;
    });
    child.stdin.on("error", () => {}); // the program may end before it reads everything
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code) => {
      if ((code !== 0) === fails) resolve(fails ? all : out);
      else reject(new Error(`${command} ${parameters.join(" ")} ended with ${code}:\n${all.slice(-6_000)}`));
    });
  });
}

export function assert(holds, sentence) {
  if (!holds) throw new Error(sentence);
}
