import { AsyncLocalStorage } from "node:async_hooks";
import { Failure } from "@wellsourced/core";
import type { Purse } from "@wellsourced/providers";

/** Who pays for a call, whatever it asks on its way. */
export interface Payer extends Purse {
  /** Whose money it is, where it may run out. @default nobody's: it never does */
  readonly owner?: string | undefined;
}

/** Runs work that may cost so many US dollars at most; it can ask whether a request of its own was refused. */
export type WithinCost = <Value>(
  maxUsd: number | undefined,
  work: (isSpoilt: () => boolean) => Promise<Value>,
) => Promise<Value>;

/** Who pays for a piece of work, and whether it may have got less than somebody with more money would. */
interface Account {
  readonly payer: Payer;
  /** The account of the work that this is a piece of. */
  readonly around: Account | undefined;
  spoilt: boolean;
}

export type Paying = ReturnType<typeof createPaying>;

/** Sums of small prices must not miss the bound by a rounding. */
const ROUNDING = 1e-9;

/** Spends at most `maxUsd`, and asks the outer payer for each request as well. */
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

function spoil(account: Account | undefined): void {
  for (let one = account; one; one = one.around) one.spoilt = true;
}

/** Keeps who pays for the work under way: an argument would do only as long as no operation forgets to hand it on. */
export function createPaying() {
  const accounts = new AsyncLocalStorage<Account>();
  let capped = 0;

  const payer = (): Payer | undefined => {
    const account = accounts.getStore();
    if (!account) return undefined;
    const { owner } = account.payer;
    return {
      owner,
      async take(usd) {
        try {
          await account.payer.take(usd);
        } catch (error) {
          spoil(account);
          throw error;
        }
      },
      correct: (usd) => account.payer.correct(usd),
    };
  };

  const run = <Value>(one: Payer | undefined, work: (isSpoilt: () => boolean) => Promise<Value>): Promise<Value> => {
    if (!one) return work(() => false);
    const account: Account = { payer: one, around: accounts.getStore(), spoilt: false };
    return accounts.run(account, work, () => account.spoilt);
  };

  const withinCost: WithinCost = (maxUsd, work) =>
    run(maxUsd === undefined ? payer() : cappedPayer(maxUsd, String(++capped), payer()), work);

  return {
    /** Who pays for the work under way. */
    payer,
    /** Runs work that a payer pays for. */
    paidBy: run,
    withinCost,
    /** Runs a piece of the work under way, of which it can be told by itself whether a refusal spoilt it. */
    apart: <Value>(work: (isSpoilt: () => boolean) => Promise<Value>): Promise<Value> =>
      run(accounts.getStore()?.payer, work),
    /** The work under way uses what a refusal spoilt elsewhere. */
    spoil: (): void => spoil(accounts.getStore()),
  };
}
