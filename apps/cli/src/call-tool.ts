import { Failure } from "@wellsourced/core";
import type { BodyOf, ToolName } from "@wellsourced/tools";
import type { CommandContext, Given } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { recordOf } from "./render.ts";

/** Rejects numbers above the maximum, which the tool itself would silently reduce. @throws {Failure} `validation` */
export async function refuseCut(name: ToolName, args: Given): Promise<void> {
  if (!Object.values(args).some((value) => typeof value === "number")) return;
  const { toolsByName, validate } = await import("@wellsourced/tools");
  const taken = await Promise.resolve()
    .then(() => recordOf(validate(toolsByName[name].input, args)))
    // The call itself reports all other errors.
    .catch(() => args);
  for (const [key, value] of Object.entries(args)) {
    const used = typeof taken[key] === "number" ? taken[key] : recordOf(taken[key]).count;
    if (typeof value !== "number" || typeof used !== "number" || used >= value) continue;
    throw new Failure("validation", `${toFlag(key)} takes at most ${used}, not ${value}.`);
  }
}

/** Calls a tool as an MCP client would. @throws {Failure} as the tool */
export async function callTool<Name extends string>(
  name: Name,
  args: Given,
  context: CommandContext,
): Promise<BodyOf<Name>> {
  const toolbox = await context.toolbox();
  const { user = "anonymous" } = context.call;
  const { body, failure } = await toolbox.run(name, args, {
    signal: context.signal,
    caller: { tenant: "default", user },
    progress: ({ message }) => context.call.onProgress(message),
  });
  if (failure) throw failure;
  return body;
}
