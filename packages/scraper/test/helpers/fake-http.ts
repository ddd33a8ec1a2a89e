import { Failure } from "@wellsourced/core";
import type { Http, Opened, OpenOptions } from "@wellsourced/http";

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Where redirects led. */
  readonly url?: string;
  readonly truncated?: boolean;
}

/** What a made server says to a URL and the way it was asked. A thrown failure is a broken line. */
export type FakeServer = (url: string, options: OpenOptions) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeHttp extends Http {
  /** Every request: `markdown`, `html` or `browser` by what the asker looks like, and the URL. */
  readonly asked: readonly (readonly [by: string, url: string])[];
}

const looksLike = ({ client, headers }: OpenOptions): string =>
  client === "browser" ? "stealth" : headers?.accept?.startsWith("text/markdown") ? "markdown" : "html";

/** The two doors without a network. */
export function fakeHttp(server: FakeServer): FakeHttp {
  const asked: (readonly [string, string])[] = [];
  return {
    asked,
    async open(url, options = {}): Promise<Opened> {
      options.signal?.throwIfAborted();
      asked.push([looksLike(options), url]);
      const answer = await server(url, options);
      options.signal?.throwIfAborted();
      const { status = 200, headers = { "content-type": "text/html" }, body = "", truncated = false } = answer;
      const end = answer.url ?? url;
      return {
        url: end,
        status,
        headers: new Headers(headers),
        body: typeof body === "string" ? new TextEncoder().encode(body) : body,
        truncated,
        hops: end === url ? [url] : [url, end],
      };
    },
    upstream: () => {
      throw new Error("no page needs an upstream");
    },
    guardedProxy: async () => ({ url: "http://127.0.0.1:9", close: async () => {} }),
    close: async () => {},
  };
}

export const brokenLine = (detail: string): Failure => new Failure("network", `Network error: ${detail}.`, { detail });

const PROSE =
  "The harbour office has read the tide gauge every hour since the spring of 1883, and its books were never lost. " +
  "Readers of these tables will find that the mean level has risen by a hand's breadth, which agrees with the " +
  "neighbouring stations once the sinking of the quay is taken into account. ";

/** A made article, long enough for every method. */
export const article = (title = "Tide tables", extra = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><article><h1>${title}</h1>` +
  `<p>${PROSE}</p><p>${PROSE}</p>${extra}</article></main></body></html>`;
