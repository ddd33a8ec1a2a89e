/** Opened at the first use. A failure is not kept, so that the next use may find it open. */
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
    /** What was opened, if anything was. */
    peek: async (): Promise<Value | undefined> => opened?.catch(() => undefined),
  };
}
