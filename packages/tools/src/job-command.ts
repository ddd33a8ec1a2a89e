import { Failure } from "@wellsourced/core";
import { INVALID_ARGUMENTS } from "./around/validate.ts";
import { choice, flag, optional } from "./fields.ts";

export const JOB_COMMANDS = ["start", "status", "cancel", "errors"] as const;

/** Arguments of tools that run jobs. `start` is not the default command, since a job id alone means `status`. */
export const jobFields = {
  jobId: optional("ID of a job, for the other commands", 100),
  cancel: flag(false, "Same as command cancel"),
};

export const jobCommand = choice(JOB_COMMANDS, "Command; jobId alone means status").optional();

interface JobAsked<Command extends string> {
  readonly command?: Command | undefined;
  readonly cancel: boolean;
  readonly jobId?: string | undefined;
  readonly url?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}

/** The command: `cancel` first, then any command but `start`, then `status` for a job id without addresses. */
export function commandOf<Command extends string>({ command, cancel, jobId, url, urls }: JobAsked<Command>) {
  if (cancel) return "cancel";
  if (command !== undefined && command !== "start") return command;
  return jobId !== undefined && url === undefined && urls === undefined ? "status" : "start";
}

/** Returns an argument that the command requires. @throws {Failure} `validation` if it is absent */
export function needed<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new Failure("validation", `${INVALID_ARGUMENTS} ${name}: ${name} is required`, { argument: name });
}
