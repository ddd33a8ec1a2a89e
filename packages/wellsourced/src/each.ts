/** Runs work for each item with limited concurrency; returns results in the order of the list. */
export async function each<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** Requests the next item while the current one is used. */
export async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const request = () => {
    const next = items.next();
    // Reported when it is awaited; the consumer may stop before.
    next.catch(() => undefined);
    return next;
  };
  let next = request();
  try {
    for (let one = await next; !one.done; one = await next) {
      next = request();
      yield one.value;
    }
  } finally {
    await next.catch(() => undefined);
  }
}
