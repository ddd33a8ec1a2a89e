import { Failure } from "@wellsourced/core";
import type { BodyOf, CallCost, ToolName } from "@wellsourced/tools";
import type { CommandContext, Given } from "./define-command.ts";
import { toFlag } from "./options.ts";
import { joined, recordOf } from "./render.ts";

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

/** What a call cost, by model, and what it might have cost. */
function costWords({ usd, estimated_usd: most, models = [], unknown = [], ...limits }: CallCost): string {
  const { limit_usd: ofCall, daily_limit_usd: ofDay } = limits;
  const each = models.map((one) => `${one.model} $${one.usd}`);
  const caps = [ofCall !== undefined && `$${ofCall} a call`, ofDay !== undefined && `$${ofDay} a day`].filter(Boolean);
  return [
    `Cost: $${usd}${each.length > 0 ? ` (${joined(each)})` : ""}${most > 0 ? `, of at most $${most} for this call` : ""}.`,
    unknown.length > 0 && `Unknown price: ${joined(unknown)}.`,
    caps.length > 0 ? `Limit: ${caps.join(", ")}.` : "No limit is set.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Calls a tool as an MCP client would. @throws {Failure} as the tool */
export async function callTool<Name extends string>(
  name: Name,
  args: Given,
  context: CommandContext,
): Promise<BodyOf<Name>> {
  const toolbox = await context.toolbox();
  const { user = "anonymous" } = context.call;
  const { body, failure, cost } = await toolbox.run(name, args, {
    signal: context.signal,
    caller: { tenant: "default", user },
    progress: ({ message }) => context.call.onProgress(message),
  });
  if (failure) throw failure;
  if (cost) context.remarkLast(costWords(cost));
  return body;
}
