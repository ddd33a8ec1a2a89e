/** The upstream says, by a status of its own, that it found nothing. Not a failure: a search without records. */
export class NothingFound extends Error {
  override readonly name = "NothingFound";
}

/** What the promise gives, or `undefined` where the upstream found nothing. */
export const orNothing = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: unknown) => {
    if (error instanceof NothingFound) return undefined;
    throw error;
  });
