import type { Payer } from "@wellsourced/wellsourced";
import type { Around, Called } from "./around.ts";

/** Passes the costs of one call to every purse, and sums them. */
export function createPayer(call: Called, around: readonly Around[]): Payer & Required<Pick<Called, "costUsd">> {
  const purses = around.flatMap((one) => one.purse?.(call) ?? []);
  let spent = 0;
  return {
    owner: purses.length > 0 ? call.caller.tenant : undefined,
    async take(usd) {
      for (const purse of purses) await purse.take(usd);
      spent += usd;
    },
    async correct(usd) {
      spent += usd;
      for (const purse of purses) await purse.correct(usd);
    },
    costUsd: () => Number(spent.toFixed(6)) || undefined,
  };
}
