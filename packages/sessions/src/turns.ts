/**
 * Work on one thing, one after the other in the order of asking; work on different things goes on at once. A failure
 * is its own caller's alone.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
