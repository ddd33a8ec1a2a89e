import type { Clock } from "@wellsourced/core";
import type { Toolbox } from "@wellsourced/tools";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { Style } from "./style.ts";

/** What a command works with. The heavy parts are loaded when they are first asked for. */
export interface Desk {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly style: Style;
  /** Width of the terminal in characters. */
  readonly width: number;
  /** Folder for what may be lost. */
  cacheDir(): string;
  sources(): Promise<Wellsourced>;
  toolbox(): Promise<Toolbox>;
  /** One line on the terminal that the next one replaces; nothing when nobody looks. */
  progress(message: string): void;
  /** Takes the progress line away. */
  clear(): void;
  /** A remark for people, on standard error. */
  remark(text: string): void;
  readInput(): Promise<Uint8Array>;
  readFile(path: string): Promise<Uint8Array | undefined>;
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
}

export type Body = Readonly<Record<string, unknown>>;

export interface CommandOption {
  /** `--style`, and the key of its value in `options`: `style`. */
  readonly name: string;
  readonly takes?: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
}

/** A command that is no tool: arguments in, a body out, and how people see it. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly {
    readonly name: string;
    readonly description: string;
    readonly optional?: true;
    readonly many?: true;
  }[];
  readonly options?: readonly CommandOption[];
  readonly examples: readonly string[];
  run(
    given: { readonly args: readonly string[]; readonly options: Readonly<Record<string, unknown>> },
    desk: Desk,
  ): Promise<Body>;
  /** What a person reads. */
  text(body: Body, desk: Desk): string;
  /** Exit code for a body that came without an error. @default 0 */
  exitCode?(body: Body): number;
}

/** A command that is a tool under a shorter name: its options are made from the tool's own schema. */
export interface ToolCommand {
  readonly name: string;
  readonly tool: string;
  readonly summary: string;
  /** Arguments that are given by place instead of by option. */
  readonly places: readonly string[];
  /** Inputs that other commands are for. */
  readonly without?: readonly string[];
  /** Options that the tool does not have: `elsewhere` is given them. */
  readonly options?: readonly CommandOption[];
  readonly examples: readonly string[];
  text(body: Body, desk: Desk): string;
  /** Another road for what the tool does not take, such as a local file; `undefined` goes to the tool. */
  elsewhere?(args: Body, desk: Desk, options: Body): Promise<Body | undefined>;
}

export const defineCommand = (command: Command): Command => command;
export const defineToolCommand = (command: ToolCommand): ToolCommand => command;
