import { omitUndefined } from "@wellsourced/core";

export interface ProgressParams {
  readonly progressToken: string | number;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export type Progress = ReturnType<typeof createProgress>;

/**
 * Reports progress as the protocol requires: strictly increasing, only with a token, not after the end or cancellation.
 * Errors of `send` are ignored.
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
      send({ progressToken, progress, ...omitUndefined({ total, message }) }).catch(() => {});
    },
    /** Stops reporting, since progress must not follow the result. */
    end: (): void => {
      last = Number.POSITIVE_INFINITY;
    },
  };
}
