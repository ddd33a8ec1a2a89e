/**
 * Makes calls of some work meet: while it is under way, further calls have it done once more afterwards, and all of them
 * wait for the end.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  };
  return () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
