import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the action, where a runner unpacks it. */
export const ACTION = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/u, "");
const action = readFileSync(`${ACTION}/action.yml`, "utf8");

/** The script of the action's last step, without its indentation. */
const script = action.slice(action.indexOf("run: |\n") + 7).replaceAll(/^ {8}/gmu, "");
/** What a runner starts for it. */
export const BASH = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];

/** The environment of the step: each input with its default. */
export function inputsOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const defaults = [...action.matchAll(/^ {2}([a-z-]+):\n(?: {4}.*\n)*? {4}default: (.*)$/gmu)];
  const values: Record<string, string> = {
    ...Object.fromEntries(defaults.map(([, name = "", value = ""]) => [name, value.replaceAll('"', "")])),
    ...given,
  };
  const handed = [...action.matchAll(/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gmu)];
  return Object.fromEntries(handed.map(([, variable = "", name = ""]) => [variable, values[name] ?? ""]));
}
