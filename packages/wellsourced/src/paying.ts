import { AsyncLocalStorage } from "node:async_hooks";
import { Failure } from "@wellsourced/core";
import type { Account } from "@wellsourced/core/remember";
import type { Purse } from "@wellsourced/providers";

/** Pays for every request of a call. */
export interface Payer extends Purse {
  /** Owner of the budget, if it is limited. @default an unlimited budget */
  readonly owner?: string | undefined;
}

/** Runs work that may cost at most `maxUsd`; `isCutShort` returns whether one of its requests was refused. */
export type WithinCost = <Value>(
  maxUsd: number | undefined,
  work: (isCutShort: () => boolean) => Promise<Value>,
) => Promise<Value>;

interface Costs {
  readonly payer: Payer;
  /** Costs of the enclosing work. */
  readonly around: Costs | undefined;
  /** Whether a request was refused, so that a larger budget may give a better result. */
  cutShort: boolean;
}

export type Paying = ReturnType<typeof createPaying>;

/** Tolerance for rounding in sums of small prices. */
const ROUNDING = 1e-9;

/** Spends at most `maxUsd`, and charges each request to the outer payer too. */
function cappedPayer(maxUsd: number, owner: string, outer: Payer | undefined): Payer {
  let spent = 0;
  return {
    owner: `${outer?.owner ?? ""} ${owner}`,
    async take(usd) {
      if (spent + usd > maxUsd + ROUNDING)
        throw new Failure("validation", `The request would cost more than is left of $${maxUsd}.`);
      spent += usd;
      try {
        await outer?.take(usd);
      } catch (error) {
        spent -= usd;
        throw error;
      }
    },
    async correct(usd) {
      spent += usd;
      await outer?.correct(usd);
    },
  };
}

function cutShort(costs: Costs | undefined): void {
  for (let one = costs; one; one = one.around) one.cutShort = true;
}

/** Keeps the payer of the current work in asynchronous context, so that no operation can forget to pass it on. */
export function createPaying() {
  const current = new AsyncLocalStorage<Costs>();
  let capped = 0;

  const payer = (): Payer | undefined => {
    const costs = current.getStore();
    if (!costs) return undefined;
    const { owner } = costs.payer;
    return {
      owner,
      async take(usd) {
        try {
          await costs.payer.take(usd);
        } catch (error) {
          cutShort(costs);
          throw error;
        }
      },
      correct: (usd) => costs.payer.correct(usd),
    };
  };

  const open = (one = current.getStore()?.payer): Account => {
    const costs = one && { payer: one, around: current.getStore(), cutShort: false };
    return {
      run: (work, ...args) => (costs ? current.run(costs, work, ...args) : work(...args)),
      isCutShort: () => costs?.cutShort ?? false,
    };
  };

  const withinCost: WithinCost = (maxUsd, work) => {
    const account = open(maxUsd === undefined ? payer() : cappedPayer(maxUsd, String(++capped), payer()));
    return account.run(work, account.isCutShort);
  };

  return {
    /** The payer of the current work. */
    payer,
    paidBy: async <Args extends readonly unknown[], Value>(
      one: Payer,
      work: (...args: Args) => Value | Promise<Value>,
      ...args: Args
    ): Promise<Value> => open(one).run(work, ...args),
    withinCost,
    /** Opens an account for work of a payer. @default the current payer */
    open,
    /** Marks the current work as cut short, because it uses a result that was cut short. */
    cutShort: (): void => cutShort(current.getStore()),
  };
}
