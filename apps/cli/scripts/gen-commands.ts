import { withPart } from "../../../scripts/with-part.ts";
import { createProgram } from "../src/program.ts";

const cell = (words: string) => words.replace(/\s+/gu, " ").replaceAll("|", "\\|");

/** The README's table of commands, from what `wellsourced --help` lists. */
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
  return withPart(readme, "commands", `| Command | Does |\n|---|---|\n${rows.join("\n")}\n`);
}
