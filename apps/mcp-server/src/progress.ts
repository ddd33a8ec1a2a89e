import { given } from "@wellsourced/core";

export interface ProgressParams {
  readonly progressToken: string | number;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export type Progress = ReturnType<typeof createProgress>;

/**
 * Progress as the protocol wants it: strictly rising, nothing after the end, nothing to a client that did not ask for
 * it by a token or that cancelled. `send` may fail; progress is best effort and never disturbs the call.
 */
export function createProgress(
  progressToken: string | number | undefined,
  send: (params: ProgressParams) => Promise<void>,
  cancelled: AbortSignal,
) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    report: (progress: number, total?: number, message?: string): void => {
      if (progressToken === undefined || cancelled.aborted || !(progress > last)) return;
      last = progress;
      send({ progressToken, progress, ...given({ total, message }) }).catch(() => {});
    },
    /** After this nothing is sent: a client must never see progress behind the result. */
    end: (): void => {
      last = Number.POSITIVE_INFINITY;
    },
  };
}
