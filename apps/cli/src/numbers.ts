import { Failure } from "@wellsourced/core";
import { textOf } from "./render.ts";

const MOST = 999_999;

/** An option as an integer, if given. @throws {Failure} `validation` */
export function numberIn(options: Readonly<Record<string, unknown>>, name: string, least = 1): number | undefined {
  const given = textOf(options[name]);
  if (given === "") return undefined;
  if (/^\d{1,6}$/u.test(given) && Number(given) >= least) return Number(given);
  throw new Failure("validation", `--${name} takes a whole number from ${least} to ${MOST}.`);
}
