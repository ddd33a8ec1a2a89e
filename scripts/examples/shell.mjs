// Checks what pages tell people to type: the syntax by a shell, our commands by the parser of the command line,
// scripts, files and settings by whether they exist.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createProgram } from "../../apps/cli/src/program.ts";
import { blocksOf } from "./blocks.mjs";

const OPERATORS = /^(?:&&|\|\||[|;&]|\d?>>?|<)$/u;

/** The words of a line, as a shell splits them: quotes removed, operators as words of their own, no comment. */
export function wordsOf(line) {
  const words = [];
  const parts = /\s+|(&&|\|\||[|;&<]|\d?>{1,2})|(?<=^|\s)#.*|((?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s|;&<>'"\\])+)/gu;
  for (const [, operator, word] of line.matchAll(parts)) {
    if (operator) words.push(operator);
    else if (word) words.push(word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gu, (_, a, b, c) => a ?? b ?? c));
  }
  return words;
}

/** The simple commands of a line, without redirections. */
function commandsOf(line) {
  const commands = [[]];
  let isTarget = false;
  for (const word of wordsOf(line)) {
    if (isTarget) isTarget = false;
    else if (/^\d?>>?$|^<$/u.test(word)) isTarget = true;
    else if (OPERATORS.test(word)) commands.push([]);
    else commands.at(-1).push(word);
  }
  return commands.filter(({ length }) => length > 0);
}

/** Parses an invocation as the command line does, without running it. Returns the complaint. */
function refusal(words) {
  const errors = [];
  const around = { env: {}, input: process.stdin, output: process.stdout, errors: process.stderr };
  const program = createProgram({ ...around, signal: new AbortController().signal }, "", () => {});
  for (const one of [program, ...program.commands]) {
    one.exitOverride().configureOutput({ writeErr: (text) => errors.push(text.trim()), writeOut: () => {} });
    if (one !== program) one.action(() => {});
  }
  try {
    program.parse(words, { from: "user" });
  } catch (error) {
    if (!/^commander\.(?:help|version)/u.test(error.code ?? "")) errors.push(error.message);
  }
  return errors[0];
}

/** Programs of others that pages may name. */
const FOREIGN =
  "apt-get brew cat cd chmod claude code codex cp curl docker echo gemini gh git goose kubectl ln mkdir mv npm open openssl pandoc pbpaste pip pre-commit printf sudo systemctl xargs".split(
    " ",
  );

const scriptsOf = (folder) => Object.keys(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts ?? {});
const OF_PNPM = ["add", "bin", "changeset", "exec", "install", "--version"];

/** Complaints about one of our scripts, run by pnpm. */
function pnpmRefusal(words, root) {
  const options = words.findIndex((word) => !/^-/u.test(word));
  if (/^--(?:dir|filter)$/u.test(words[0])) {
    const folder = words[0] === "--dir" ? join(root, words[1]) : undefined;
    if (!folder) return undefined;
    return existsSync(folder) ? pnpmRefusal(words.slice(2), folder) : `there is no folder ${words[1]}`;
  }
  const [first, ...rest] = words.slice(Math.max(0, options));
  if (first === "start" && rest.length > 0 && !rest[0].startsWith("-")) return refusal(rest);
  const script = first === "run" ? rest.find((word) => !word.startsWith("-")) : first;
  if (OF_PNPM.includes(script) || scriptsOf(root).includes(script)) return undefined;
  return `there is no script ${script}`;
}

const settings = (root) =>
  new Set([...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#?(\w+)=/gmu)].map(([, name]) => name));

/** Complaints about one simple command. */
function complaint(command, { root, known }) {
  const isSetting = (word) => /^[A-Z_][A-Z0-9_]*=/u.test(word);
  const named = command.filter((word) => isSetting(word)).map((word) => word.split("=", 1)[0]);
  const unknown = named.find(
    (name) => /^WELLSOURCED_/u.test(name) && !known.has(name.replace(/_FILE$/u, "")) && !known.has(name),
  );
  if (unknown) return `${unknown} is no setting`;
  const [program, ...words] = command.slice(command.findIndex((word) => !isSetting(word)));
  if (command.every(isSetting) || program === "export") return undefined;
  if (program === "wellsourced") return refusal(words);
  if (/^npx$/u.test(program)) {
    const [name, ...rest] = words.filter((word) => word !== "--yes" && word !== "-y");
    if (/^pnpm(?:@\d+)?$/u.test(name)) return pnpmRefusal(rest, root);
    if (name === "@wellsourced/cli") return refusal(rest);
    return /^@wellsourced\/|^mcp-remote|^@modelcontextprotocol\//u.test(name) ? undefined : `npx ${name} is not known`;
  }
  if (program === "pnpm") return pnpmRefusal(words, root);
  if (program === "node") {
    const file = words.find((word) => !word.startsWith("-"));
    return !file || existsSync(join(root, file)) || !/\//u.test(file) ? undefined : `there is no ${file}`;
  }
  return FOREIGN.includes(program) ? undefined : `${program} is a program that no page may ask for yet`;
}

/** Everything in the pages that could not be typed as it is written. */
export function checkShell(root) {
  const known = settings(root);
  let count = 0;
  const problems = blocksOf(root, ["sh"]).flatMap(({ file, line, lines }) => {
    const text = lines.join("\n");
    const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
    if (status !== 0) return [`${file}:${line}: ${stderr.trim()}`];
    return text
      .replaceAll(/\\\n\s*/gu, " ")
      .split("\n")
      .flatMap((one, at) =>
        commandsOf(one).flatMap((command) => {
          count += 1;
          const said = complaint(command, { root, known });
          return said ? [`${file}:${line + at}: ${command.join(" ").slice(0, 80)}: ${said}`] : [];
        }),
      );
  });
  return { count, problems };
}
