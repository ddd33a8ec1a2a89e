import { Failure } from "./failure.ts";

/**
 * Holds an ask to the text that it must have. Programs without a compiler make such mistakes, and whoever is asked next
 * would be blamed for them.
 *
 * @throws {Failure} `validation`
 */
export function checkText(ask: unknown, name: string): void {
  const text: unknown = ask !== null && typeof ask === "object" ? Reflect.get(ask, name) : undefined;
  if (text === undefined || text === null || (typeof text === "string" && text.trim() === ""))
    throw new Failure("validation", `${name} is required`, { argument: name });
  if (typeof text !== "string") throw new Failure("validation", `${name} must be text`, { argument: name });
}
