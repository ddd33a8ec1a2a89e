import { Failure } from "@wellsourced/core";
import { toFlag } from "./options.ts";
import { textOf } from "./render.ts";

interface Bounds {
  /** @default 1 */
  readonly least?: number;
  /** @default 999_999 */
  readonly most?: number;
  /** Whether decimals are allowed. @default false */
  readonly decimal?: boolean;
}

/** The value of a numeric option, if given. @throws {Failure} `validation` */
export function numberIn(
  options: Readonly<Record<string, unknown>>,
  name: string,
  { least = 1, most = 999_999, decimal = false }: Bounds = {},
): number | undefined {
  const given = textOf(options[name]);
  if (given === "") return undefined;
  const number = (decimal ? /^\d{1,6}(?:\.\d{1,6})?$/u : /^\d{1,6}$/u).test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Failure("validation", `${toFlag(name)} takes a ${decimal ? "" : "whole "}number from ${least} to ${most}.`);
}
