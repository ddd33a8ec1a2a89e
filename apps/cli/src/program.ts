import { createMask, Failure } from "@wellsourced/core";
import { auditDestination, providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { CommanderError, Option, Command as Program } from "commander";
import { callTool, refuseCut } from "./call-tool.ts";
import { runMcp, runServe } from "./commands/serve.ts";
import { commands } from "./commands.gen.ts";
import { openContext, type Surroundings } from "./context.ts";
import {
  BatchResult,
  type Command,
  type CommandContext,
  type CommandOption,
  type Given,
  GROUPS,
  type ToolCommand,
} from "./define-command.ts";
import { exitCodeHelp, exitCodeOf } from "./exit-codes.ts";
import { kindWords } from "./kinds.ts";
import { surroundingsOf } from "./offline.ts";
import {
  capital,
  describe,
  inCommands,
  inOptions,
  inputOf,
  isNeeded,
  optionsOf,
  toArguments,
  toolOf,
} from "./options.ts";
import { harmlessIn, shownName, toJson } from "./terminal.ts";

interface Run {
  /** File to write instead of standard output. */
  readonly out?: string;
  readonly around: Surroundings;
  readonly json: boolean;
  readonly finish: (code: number) => void;
}

/** Runs a command, prints its result and reports the exit code. */
async function perform<Result extends object>(
  { around, json, finish, out }: Run,
  work: (context: CommandContext) => Promise<Result | BatchResult>,
  shown: Pick<Command<Result>, "text" | "exitCode">,
): Promise<void> {
  const { context, close } = openContext(around);
  try {
    const body = await work(context);
    if (body instanceof BatchResult) return finish(body.exitCode);
    const text = json ? toJson(body, 2) : shown.text(harmlessIn(body), context);
    context.clear();
    const whole = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    if (!out) around.output.write(whole);
    else {
      await context.writeFile(out, new TextEncoder().encode(whole));
      context.remark(`Written to ${shownName(out)}.`);
    }
    finish(shown.exitCode?.(body) ?? 0);
  } finally {
    await close();
  }
}

const examplesHelp = (examples: readonly string[]) =>
  `\nExamples:\n${examples.map((example) => `  ${example.includes("wellsourced ") ? example : `wellsourced ${example}`}`).join("\n")}`;

const jsonOption = () => new Option("--json", "Print JSON for programs");

function plainOption({ flag, description, choices, fallback, hidden = false }: CommandOption): Option {
  const option = new Option(`--${flag}`, capital(description)).hideHelp(hidden);
  if (choices) option.choices([...choices]);
  return fallback === undefined ? option : option.default(fallback);
}

/** Adds an empty command below the heading of its group. */
const begin = (program: Program, { name, group }: { readonly name: string; readonly group: keyof typeof GROUPS }) =>
  program
    .command(name)
    .helpGroup(GROUPS[group])
    .showHelpAfterError(`\`wellsourced ${name} --help\` shows what it takes, with examples.`);

/** Commands by the tools that they run. */
const names = new Map(commands.flatMap(({ tool, name }) => (tool === undefined ? [] : [[tool, name]])));

function addToolCommand(program: Program, command: ToolCommand, start: (options: Given) => Run) {
  const tool = toolOf(command);
  const own = begin(program, command).description(`${command.summary}.`).summary(command.summary);
  const inWords = (text: string) => inCommands(text, tool, names);
  for (const place of command.places)
    own.argument(
      isNeeded(tool, place) && !command.optionalPlaces ? `<${place}>` : `[${place}]`,
      command.words?.[place] ?? inWords(describe(inputOf(tool, place))),
    );
  for (const { option } of optionsOf(command)) {
    option.description = inWords(option.description);
    own.addOption(option);
  }
  for (const option of command.options ?? []) own.addOption(plainOption(option));
  own.addOption(jsonOption()).addHelpText("after", examplesHelp(command.examples));
  own.action(async (...given: unknown[]) => {
    const options = own.opts<Record<string, unknown>>();
    const args = toArguments(command, {
      args: given.slice(0, command.places.length).flatMap((one) => (one === undefined ? [] : [String(one)])),
      options,
    });
    await refuseCut(command.tool, args);
    const work = async (context: CommandContext) => {
      try {
        return (await command.elsewhere?.(args, context, options)) ?? (await callTool(command.tool, args, context));
      } catch (error) {
        throw inOptions(error, command);
      }
    };
    const out = typeof options.out === "string" ? { out: options.out } : {};
    await perform({ ...start(options), ...out }, work, command);
  });
}

function addCommand(program: Program, command: Command, start: (options: Given) => Run) {
  const { summary, details } = command;
  const about = details ? `${summary}.\n\n${details}` : `${summary}.`;
  const own = begin(program, command).description(about).summary(summary);
  for (const { name, description, optional, many } of command.args) {
    const rest = many ? "..." : "";
    own.argument(optional ? `[${name}${rest}]` : `<${name}${rest}>`, capital(description));
  }
  for (const option of command.options ?? []) own.addOption(plainOption(option));
  own.addOption(jsonOption()).addHelpText("after", examplesHelp(command.examples));
  own.action(async () => {
    const options = own.opts<Record<string, unknown>>();
    await perform(start(options), (context) => command.run({ args: own.args, options }, context), command);
  });
}

const serverSettings = ({ env }: Surroundings) => readEnv(env, { mode: "http", providers: providerManifest }).settings;

/**
 * Disables the audit log by flag if none is configured, since without a terminal the server would write one by default.
 */
function auditFlags(around: Surroundings): readonly string[] {
  const { errors } = around;
  const settings = serverSettings(around);
  const to = auditDestination(settings, { http: true, terminal: errors.isTTY });
  return to === undefined ? ["--audit-enabled=false"] : [];
}

function addServers(program: Program, around: Surroundings, finish: (code: number) => void) {
  const live = async () => {
    const { context, close } = openContext(around);
    const kinds = (await context.sources())
      .providers()
      .flatMap(({ type, configured, keyless }) => (configured && keyless ? [kindWords(type)] : []));
    await close();
    return [...new Set(kinds)];
  };
  begin(program, { name: "serve", group: "setup" })
    .description(
      "Run the MCP server over Streamable HTTP on this machine, and say how to add it to Claude, Cursor and VS Code",
    )
    .option("--port <number>", "Port to listen on (default: PORT, or 3000); 0 chooses a free port")
    .option("--host <address>", "Address to listen on (default: WELLSOURCED_HOST, or 127.0.0.1)")
    .addHelpText("after", examplesHelp(["serve", "serve --port 8080"]))
    .action(async (given: { readonly port?: string; readonly host?: string }) => {
      const print = (text: string) => around.output.write(`${text}\n`);
      const flags = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
      const { publicUrl } = serverSettings(around);
      finish(await runServe([...flags, ...auditFlags(around)], { print, live, publicUrl, errors: around.errors }));
    });
  begin(program, { name: "mcp", group: "setup" })
    .description("Run the MCP server on standard input and output, for hosts that start it themselves")
    .addHelpText("after", examplesHelp(["mcp", "claude mcp add wellsourced -- wellsourced mcp"]))
    .action(async () => finish(await runMcp([])));
}

/** What to try first, at the end of the help, where a terminal shows it. */
const FIRST_STEPS = `
Start with:
  wellsourced search 'retraction notices in oncology'
  wellsourced read report.pdf
  wellsourced check draft.md --html report.html
  wellsourced audit thesis.docx

\`wellsourced COMMAND --help\` shows a command's options, with examples.`;

/** Creates the command line. `finish` receives the exit code. */
export function createProgram(around: Surroundings, version: string, finish: (code: number) => void): Program {
  const program = new Program("wellsourced")
    .description("Search, read and cite sources that you can check.")
    .version(version, "-V, --version", "Print the version")
    .helpOption("-h, --help", "Print this help")
    .commandsGroup(GROUPS.setup)
    .helpCommand("help [command]", "Print the help of a command")
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError("`wellsourced --help` lists the commands.")
    .addHelpText("after", `\n${exitCodeHelp(commands)}\n${FIRST_STEPS}`)
    .configureOutput({ writeOut: (text) => around.output.write(text), writeErr: (text) => around.errors.write(text) });
  const start = (options: Given): Run => ({
    around: surroundingsOf(around, options),
    json: options.json === true,
    finish,
  });
  const inGroups = Object.keys(GROUPS).flatMap((name) => commands.filter(({ group }) => group === name));
  for (const command of inGroups)
    if ("run" in command) addCommand(program, command, start);
    else addToolCommand(program, command, start);
  addServers(program, around, finish);
  return program;
}

/** The detail of a message, unless it only repeats the message. */
export function moreThan(message: string, detail: string): string {
  const parts = detail.split(/, (?=[a-z]+: )/u).map((part) => part.replace(/^[a-z]+: | \([A-Z_]+\)$/gu, ""));
  return parts.every((part) => message.includes(part)) ? "" : detail;
}

/** Reports an error to the user and returns its exit code. */
export function explain(error: unknown, { env, errors, signal }: Surroundings, json: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodeOf("validation");
  if (signal.aborted) return 130;
  const failure = Failure.from(error);
  const { kind, message, detail, provider, alternatives, retryable, retryAfterSeconds, suggestedAction } = failure;
  const facts = { kind, message, retryable, suggestedAction, provider, alternatives, retryAfterSeconds, detail };
  const mask = createMask(readEnv(env, { mode: "stdio", providers: providerManifest }).secrets);
  const more = moreThan(message, detail ?? "");
  errors.write(`${mask(json ? toJson({ error: facts }) : [message, more].filter(Boolean).join("\n  "))}\n`);
  return error instanceof Failure ? exitCodeOf(failure.kind) : 1;
}
