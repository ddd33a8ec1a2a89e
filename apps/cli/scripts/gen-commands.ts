import { withPart } from "../../../scripts/with-part.ts";
import { commands } from "../src/commands.gen.ts";
import { exitCodes } from "../src/exit-codes.ts";
import { createProgram } from "../src/program.ts";

const cell = (words: string) => words.replace(/\s+/gu, " ").replaceAll("|", "\\|");

/** The README with its tables of exit codes and of commands, as what `wellsourced --help` lists. */
export function generateCommands(readme: string): string {
  const { stdin: input, stdout: output, stderr: errors } = process;
  const around = { env: {}, input, output, errors, signal: new AbortController().signal };
  const rows = createProgram(around, "", () => {}).commands.map((command) => {
    const places = command.registeredArguments.map((place) => {
      const name = place.name() + (place.variadic ? "..." : "");
      return place.required ? ` <${name}>` : ` [${name}]`;
    });
    const [said = ""] = (command.summary() || command.description()).split("\n\n");
    return `| \`${command.name()}${places.join("")}\` | ${cell(said)} |`;
  });
  const codes = exitCodes(commands).map(([code, meaning]) => `| ${code} | ${meaning} |\n`);
  const withCodes = withPart(readme, "exit-codes", `| Exit code | Meaning |\n|---|---|\n${codes.join("")}`);
  return withPart(withCodes, "commands", `| Command | Does |\n|---|---|\n${rows.join("\n")}\n`);
}
