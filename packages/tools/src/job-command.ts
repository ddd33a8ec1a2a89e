import { Failure } from "@wellsourced/core";
import { INVALID_ARGUMENTS } from "./around/validate.ts";
import { choice, flag, optional } from "./fields.ts";

/** A job that runs is waited for a little: most of those who ask would ask again at once. */
export const STATUS_WAIT_MS = 5_000;

export const JOB_COMMANDS = ["start", "status", "cancel", "errors"] as const;

/** What the tools that run jobs take besides their question. `start` is no default: a job's id alone asks for its status. */
export const jobFields = {
  jobId: optional("ID of a job, for the other commands", 100),
  cancel: flag(false, "Same as command cancel"),
};

export const jobCommand = choice(JOB_COMMANDS, "Command; jobId alone means status").optional();

export interface JobAsked<Command extends string> {
  readonly command?: Command | undefined;
  readonly cancel: boolean;
  readonly jobId?: string | undefined;
  readonly url?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}

/** What is to be done: `cancel` wins, then a command other than `start`, then a job that is named without an address. */
export function commandOf<Command extends string>({ command, cancel, jobId, url, urls }: JobAsked<Command>) {
  if (cancel) return "cancel";
  if (command !== undefined && command !== "start") return command;
  return jobId !== undefined && url === undefined && urls === undefined ? "status" : "start";
}

/** @throws {Failure} `validation` where an argument that the command needs is absent */
export function needed<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new Failure("validation", `${INVALID_ARGUMENTS} ${name}: ${name} is required`, { argument: name });
}
