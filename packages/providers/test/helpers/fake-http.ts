import type { Http, UpstreamReply, UpstreamRequest, UpstreamSpec } from "@wellsourced/http";

export interface Sent {
  readonly spec: UpstreamSpec;
  readonly request: UpstreamRequest;
}

export type Reply = Partial<Omit<UpstreamReply, "headers">> & { readonly headers?: Readonly<Record<string, string>> };

export interface FakeHttp {
  readonly http: Http;
  /** Every request so far, in order. */
  readonly sent: readonly Sent[];
}

/** An `Http` without a network: `answer` returns the reply, or an `Error` to throw. */
export function createFakeHttp(answer: (sent: Sent) => Reply | Error | Promise<Reply | Error>): FakeHttp {
  const sent: Sent[] = [];
  const refuse = () => Promise.reject(new Error("only upstream calls are expected here"));
  return {
    sent,
    http: {
      open: refuse,
      judge: refuse,
      guardedProxy: refuse,
      close: async () => {},
      upstream: (spec) => ({
        async send(request) {
          request.signal?.throwIfAborted();
          sent.push({ spec, request });
          const reply = await answer({ spec, request });
          if (reply instanceof Error) throw reply;
          const { status = 200, headers = {}, text = "", ...rest } = reply;
          return { url: spec.origin, status, headers: new Headers(headers), text, ...rest };
        },
      }),
    },
  };
}

export const json = (value: unknown): Reply => ({ text: JSON.stringify(value) });
