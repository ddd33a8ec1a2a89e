import type { Clock } from "@wellsourced/core";
import type { BodyOf, Toolbox, ToolName } from "@wellsourced/tools";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { WorksStore } from "@wellsourced/works";
import type { FailureCode, ResultCode } from "./exit-codes.ts";
import type { Style } from "./terminal.ts";

/** The context of a command. Heavy parts are loaded on first use. */
export interface CommandContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Options for all operations: signal, progress, and the local user if given. */
  readonly call: {
    readonly signal: AbortSignal;
    readonly onProgress: (message: string) => void;
    readonly user?: string;
  };
  readonly style: Style;
  /** Width of the terminal in characters. */
  readonly width: number;
  /** Width of tables: that of the screen, unlimited in files and pipes. */
  readonly tableWidth: number;
  /** Whether standard output is a terminal. */
  readonly onScreen: boolean;
  /** Folder for disposable files. */
  cacheDir(): string;
  /** Opens the registry of works. `place` says where it is. */
  works(): Promise<{ readonly store: WorksStore; readonly place: string }>;
  /** Key of the audit log, if set. */
  auditKey(): string | undefined;
  sources(): Promise<Wellsourced>;
  toolbox(): Promise<Toolbox>;
  /** Prints a line before the command is done. */
  print(line: string): void;
  /** Shows a progress line that the next one replaces, on terminals only. */
  progress(message: string): void;
  /** Removes the progress line. */
  clear(): void;
  /** Prints a remark to standard error. */
  remark(text: string): void;
  /** Prints a remark after the result. */
  remarkLast(text: string): void;
  /** Asks the person at the terminal; `undefined` if there is none, or no more answer. */
  ask(question: string): Promise<string | undefined>;
  readInput(): Promise<Uint8Array>;
  /** Reads a file or pipe named by the user. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  /** Reads a file that a document refers to, only within the document's folder or repository. */
  readNamed(name: string, folder: string): Promise<Uint8Array | undefined>;
  /** Files in a folder and its subfolders, sorted; `undefined` if it is not a folder. */
  filesIn(path: string): Promise<readonly string[] | undefined>;
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
  /** Makes a folder, unless it exists. */
  makeFolder(path: string): Promise<void>;
  /** Writes a text that is not in memory as a whole. */
  writeParts(path: string, parts: Iterable<string>): Promise<void>;
}

/** The result of a list that is already printed; only its exit code remains. */
export class BatchResult {
  readonly exitCode: number;
  constructor(exitCode: number) {
    this.exitCode = exitCode;
  }
}

/** Arguments or options by name, as given. */
export type Given = Readonly<Record<string, unknown>>;

export interface CommandOption {
  /** The flag as in help, such as `style <name>`: the option `--style`, with the key `style` in `options`. */
  readonly flag: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  /** A former name, not shown in help. */
  readonly hidden?: boolean;
}

export const option = (
  flag: string,
  description: string,
  more: Omit<CommandOption, "flag" | "description"> = {},
): CommandOption => ({ flag, description, ...more });

/** The groups of commands, in the order of the help text, with their headings. */
export const GROUPS = {
  search: "Search",
  read: "Read and keep",
  check: "Check",
  cite: "Cite",
  record: "Record the research",
  sites: "Read whole sites and search them",
  setup: "Set up and serve",
} as const;

interface Described<Code extends ResultCode> {
  readonly name: string;
  readonly group: keyof typeof GROUPS;
  readonly summary: string;
  readonly examples: readonly string[];
  /** Exit codes of results other than 0 and errors, which help and the README list. `exitCode` returns no others. */
  readonly codes?: readonly Code[];
  /** For a tool command: options besides the tool's inputs. */
  readonly options?: readonly CommandOption[];
}

/** The exit codes of a command that declares these codes. */
export type ExitCode<Code extends ResultCode> = Code | FailureCode | 0;

/** A command with its own implementation: arguments in, a result out, and its text for people. */
export interface Command<Result extends object = object, Code extends ResultCode = ResultCode> extends Described<Code> {
  /** The tool that this command replaces. */
  readonly tool?: ToolName;
  /** Help text after the summary. */
  readonly details?: string;
  readonly args: readonly {
    readonly name: string;
    readonly description: string;
    readonly optional?: true;
    readonly many?: true;
  }[];
  run(given: { readonly args: readonly string[]; readonly options: Given }, context: CommandContext): Promise<Result>;
  /** The result as text for people. */
  text(result: Result, context: CommandContext): string;
  /** Exit code for a result. @default 0 */
  exitCode?(result: Result): ExitCode<NoInfer<Code>>;
}

/** A command that runs a tool under a shorter name, with options from the tool's input schema. */
export interface ToolCommand<
  Name extends ToolName = ToolName,
  Other extends object = object,
  Code extends ResultCode = ResultCode,
> extends Described<Code>,
    Pick<Command<BodyOf<Name> | Other, Code>, "text" | "exitCode"> {
  readonly tool: Name;
  /** Inputs given as positional arguments. */
  readonly places: readonly string[];
  /** Descriptions of inputs that differ from the tool's. */
  readonly words?: Readonly<Record<string, string>>;
  /** Inputs that are left to other commands. */
  readonly without?: readonly string[];
  /** Positional arguments are optional, as an option can replace them. */
  readonly optionalPlaces?: true;
  /** Handles input that the tool does not support, such as a local file; `undefined` calls the tool. */
  elsewhere?(
    args: Given,
    context: CommandContext,
    options: Given,
  ): Promise<Other | BodyOf<Name> | BatchResult | undefined>;
}

export const defineCommand = <Result extends object, Code extends ResultCode = never>(
  command: Command<Result, Code>,
): Command<Result, Code> => command;
/** Defines a tool command; its positional argument defaults to the query. */
export const defineToolCommand = <Name extends ToolName, Other extends object = never, Code extends ResultCode = never>(
  command: Omit<ToolCommand<Name, Other, Code>, "places"> & { readonly places?: readonly string[] },
): ToolCommand<Name, Other, Code> => ({ places: ["query"], ...command });
