export interface ProgressParams {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** The progress of one call. */
export interface Progress {
  report(done: number, total?: number, message?: string): void;
  /** After this nothing is sent: a client must never see progress behind the result. */
  end(): void;
}

/** For calls whose client did not ask. */
export const NO_PROGRESS: Progress = { report: () => {}, end: () => {} };

/**
 * Progress as the protocol wants it: strictly rising, nothing after the end, nothing to a client that cancelled.
 * `send` may fail; progress is best effort and never disturbs the call.
 */
export function createProgress(send: (params: ProgressParams) => Promise<void>, cancelled: AbortSignal): Progress {
  let last = Number.NEGATIVE_INFINITY;
  return {
    report: (progress, total, message) => {
      if (cancelled.aborted || !(progress > last)) return;
      last = progress;
      const params = {
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      send(params).catch(() => {});
    },
    end: () => {
      last = Number.POSITIVE_INFINITY;
    },
  };
}
