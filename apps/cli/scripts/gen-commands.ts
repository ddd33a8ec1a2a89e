import { withPart } from "../../../scripts/with-part.ts";
import { commands } from "../src/commands.gen.ts";
import { exitCodes } from "../src/exit-codes.ts";
import { createProgram } from "../src/program.ts";
import type { Output } from "../src/terminal.ts";

type Program = ReturnType<typeof createProgram>;

function program(): Program {
  const silent: Output = { isTTY: false, columns: undefined, coloured: false, write() {}, wipe() {} };
  const { signal } = new AbortController();
  return createProgram({ env: {}, input: process.stdin, output: silent, errors: silent, signal }, "", () => {});
}

type Command = Program["commands"][number];

function bracketed(place: Command["registeredArguments"][number]): string {
  const name = place.name() + (place.variadic ? "..." : "");
  return place.required ? `<${name}>` : `[${name}]`;
}

/** The commands below the headings of their groups, as help lists them. */
const inGroups = () => [...Map.groupBy(program().commands, (command) => command.helpGroup())];

const usage = (command: Command) => [command.name(), ...command.registeredArguments.map(bracketed)].join(" ");

const cell = (words: string) => words.replace(/\s+/gu, " ").replaceAll("|", "\\|");

/** The README with its tables of exit codes and of commands, as what `wellsourced --help` lists. */
export function generateCommands(readme: string): string {
  const rows = inGroups().flatMap(([heading, all]) => [
    `| **${heading}** | |`,
    ...all.map((command) => {
      const [said = ""] = (command.summary() || command.description()).split("\n\n");
      return `| \`${usage(command)}\` | ${cell(said)} |`;
    }),
  ]);
  const codes = exitCodes(commands).map(([code, meaning]) => `| ${code} | ${meaning} |\n`);
  const withCodes = withPart(readme, "exit-codes", `| Exit code | Meaning |\n|---|---|\n${codes.join("")}`);
  return withPart(withCodes, "commands", `| Command | Does |\n|---|---|\n${rows.join("\n")}\n`);
}

/** One command of the reference: what it does, its arguments, its options with their choices and defaults, examples. */
function section(command: Command): string {
  const rows = [
    ...command.registeredArguments.map((place) => [bracketed(place), place.description]),
    ...command.options.flatMap(({ flags, description, argChoices, defaultValue, hidden }) => {
      const choices = argChoices ? ` (${argChoices.map((choice) => `\`${choice}\``).join(", ")})` : "";
      const fallback = defaultValue === undefined ? "" : ` (default: \`${String(defaultValue)}\`)`;
      return hidden ? [] : [[flags, description + choices + fallback]];
    }),
  ];
  const examples = commands
    .find(({ name }) => name === command.name())
    ?.examples.map((example) => (example.includes("wellsourced ") ? example : `wellsourced ${example}`));
  return [
    `## ${command.name()}`,
    `\`wellsourced ${usage(command)}\``,
    command.description(),
    rows.length > 0 &&
      `| Argument or option | Meaning |\n|---|---|\n${rows.map(([name = "", text = ""]) => `| \`${cell(name)}\` | ${cell(text)} |`).join("\n")}`,
    examples && `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The reference of the command line. */
export function commandReference(): string {
  const codes = exitCodes(commands).map(([code, meaning]) => `| ${code} | ${meaning} |\n`);
  return `<!-- Made by \`pnpm gen\` from the commands. Do not edit. -->
# Commands

| To | Commands |
|---|---|
${inGroups()
  .map(
    ([heading, all]) =>
      `| ${heading.toLowerCase()} | ${all.map((command) => `[\`${command.name()}\`](#${command.name()})`).join(", ")} |`,
  )
  .join("\n")}

${program().commands.map(section).join("\n\n")}

## Exit codes

| Exit code | Meaning |
|---|---|
${codes.join("")}`;
}
