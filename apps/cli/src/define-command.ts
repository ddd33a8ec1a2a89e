import type { Clock } from "@wellsourced/core";
import type { BodyOf, Toolbox, ToolName } from "@wellsourced/tools";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Style } from "./terminal.ts";

/** What a command works with. The heavy parts are loaded when they are first asked for. */
export interface CommandContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What every operation of the library takes: the signal, the progress line, and the local user where one is named. */
  readonly call: {
    readonly signal: AbortSignal;
    readonly onProgress: (message: string) => void;
    readonly user?: string;
  };
  readonly style: Style;
  /** Width of the terminal in characters. */
  readonly width: number;
  /** Width that a table may take: that of the screen, without a bound in a file or a pipe. */
  readonly tableWidth: number;
  /** Whether a person sees standard output; else it goes to a file or a pipe. */
  readonly onScreen: boolean;
  /** Folder for what may be lost. */
  cacheDir(): string;
  /** Key of the audit log, where one is set. */
  auditKey(): string | undefined;
  sources(): Promise<Wellsourced>;
  toolbox(): Promise<Toolbox>;
  /** One line of results at once, before the command is done. */
  print(line: string): void;
  /** One line on the terminal that the next one replaces; nothing when nobody looks. */
  progress(message: string): void;
  /** Takes the progress line away. */
  clear(): void;
  /** A remark for people, on standard error. */
  remark(text: string): void;
  readInput(): Promise<Uint8Array>;
  /** A file or pipe that a person gave. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  /** A file that a document names: nothing outside the document's folder or its repository. */
  readNamed(name: string, folder: string): Promise<Uint8Array | undefined>;
  /** The files in a folder and the folders inside it, in order; `undefined` for what is no folder. */
  filesIn(path: string): Promise<readonly string[] | undefined>;
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
}

/** The end of a list whose lines are printed already: only its exit code is left. */
export class BatchResult {
  readonly exitCode: number;
  constructor(exitCode: number) {
    this.exitCode = exitCode;
  }
}

/** Arguments or options by their names, as the command line gave them. */
export type Given = Readonly<Record<string, unknown>>;

export interface CommandOption {
  /** `style <name>`: the option is `--style`, and `style` the key of its value in `options`. */
  readonly flag: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  /** An older name, which help leaves out. */
  readonly hidden?: boolean;
}

export const option = (
  flag: string,
  description: string,
  more: Omit<CommandOption, "flag" | "description"> = {},
): CommandOption => ({ flag, description, ...more });

interface Described {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  /** For a tool command, those that its tool's inputs do not make. */
  readonly options?: readonly CommandOption[];
}

/** A command that is no tool: arguments in, a result out, and how people see it. */
export interface Command<Result extends object = object> extends Described {
  /** The tool that people use this command for. */
  readonly tool?: ToolName;
  /** What the help of the command says after the summary. */
  readonly details?: string;
  readonly args: readonly {
    readonly name: string;
    readonly description: string;
    readonly optional?: true;
    readonly many?: true;
  }[];
  run(given: { readonly args: readonly string[]; readonly options: Given }, context: CommandContext): Promise<Result>;
  /** What a person reads. */
  text(result: Result, context: CommandContext): string;
  /** Exit code for a result that came without an error. @default 0 */
  exitCode?(result: Result): number;
}

/**
 * A command that is a tool under a shorter name: its options are made from the tool's input schema, and what it shows
 * has the type of the output schema.
 */
export interface ToolCommand<Name extends ToolName = ToolName, Other extends object = object>
  extends Described,
    Pick<Command<BodyOf<Name> | Other>, "text" | "exitCode"> {
  readonly tool: Name;
  /** Arguments that are given by place instead of by option. */
  readonly places: readonly string[];
  /** What an input is called here, where the tool's own description holds for programs only. */
  readonly words?: Readonly<Record<string, string>>;
  /** Inputs that other commands are for. */
  readonly without?: readonly string[];
  /** An option can stand in for the arguments, so that none of them is needed. */
  readonly optionalPlaces?: true;
  /** Handles what the tool does not take, such as a local file; `undefined` leaves the call to the tool. */
  elsewhere?(
    args: Given,
    context: CommandContext,
    options: Given,
  ): Promise<Other | BodyOf<Name> | BatchResult | undefined>;
}

export const defineCommand = <Result extends object>(command: Command<Result>): Command<Result> => command;
/** A command whose arguments by place are not named takes the question there. */
export const defineToolCommand = <Name extends ToolName, Other extends object = never>(
  command: Omit<ToolCommand<Name, Other>, "places"> & { readonly places?: readonly string[] },
): ToolCommand<Name, Other> => ({ places: ["query"], ...command });
