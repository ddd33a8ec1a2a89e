import type { Surroundings } from "./context.ts";
import { type Given, option } from "./define-command.ts";

export const offlineOption = option(
  "offline",
  "make no request: look works up in the registry on this machine alone (see wellsourced works)",
);

/** The surroundings of a command: `--offline` closes the network to all of it. */
export const surroundingsOf = (around: Surroundings, { offline }: Given): Surroundings =>
  offline === true ? { ...around, env: { ...around.env, WELLSOURCED_OFFLINE: "true" } } : around;
