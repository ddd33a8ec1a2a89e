/** Opens on first use. Failures are not kept, so the next use tries again. */
export function openOnce<Value>(open: () => Promise<Value>) {
  let opened: Promise<Value> | undefined;
  return {
    get(): Promise<Value> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** The opened value, if any. */
    peek: async (): Promise<Value | undefined> => opened?.catch(() => undefined),
  };
}
