import { Failure, type FailureCode } from "@wellsourced/core";
import { type Http, type Opened, type OpenOptions, parseRetryAfter, type UpstreamRequest } from "@wellsourced/http";

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** URL after redirects. */
  readonly url?: string;
  readonly truncated?: boolean;
}

/** A fake server's response to a URL and request options. A thrown failure is a network error. */
export type FakeServer = (url: string, options: OpenOptions) => FakeAnswer | Promise<FakeAnswer>;

/** A fake API's response to a request, by its whole URL. */
export type FakeUpstream = (url: string, request: UpstreamRequest) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeHttp extends Http {
  /** Every request: `markdown`, `html` or `browser` by its headers, and the URL. */
  readonly asked: readonly (readonly [by: string, url: string])[];
}

const looksLike = ({ client, headers }: OpenOptions): string =>
  client === "browser" ? "stealth" : headers?.accept?.startsWith("text/markdown") ? "markdown" : "html";

const noUpstream: FakeUpstream = () => {
  throw new Error("no page needs an upstream");
};

const addressOf = (origin: string, { path, query = {} }: UpstreamRequest): string => {
  const url = new URL(origin + path);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of typeof value === "object" ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url.href;
};

/** A fake `Http` without a network. */
export function fakeHttp(server: FakeServer, api: FakeUpstream = noUpstream): FakeHttp {
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
    judge: async () => {},
    upstream: ({ origin }) => ({
      async send(request) {
        request.signal?.throwIfAborted();
        const url = addressOf(origin, request);
        asked.push(["upstream", url]);
        const { status = 200, headers = {}, body = "" } = await api(url, request);
        request.signal?.throwIfAborted();
        const text = typeof body === "string" ? body : new TextDecoder().decode(body);
        const sent = new Headers(headers);
        const wait = parseRetryAfter(sent, 0);
        return { url, status, headers: sent, text, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
      },
    }),
    guardedProxy: async () => ({ url: "http://127.0.0.1:9", close: async () => {} }),
    close: async () => {},
  };
}

export const brokenLine = (detail: string, code?: FailureCode): Failure =>
  new Failure("network", `Network error: ${detail}.`, { detail, code });

const PROSE =
  "The harbour office has read the tide gauge every hour since the spring of 1883, and its books were never lost. " +
  "Readers of these tables will find that the mean level has risen by a hand's breadth, which agrees with the " +
  "neighbouring stations once the sinking of the quay is taken into account. ";

/** A generated article, long enough for every method. */
export const article = (title = "Tide tables", extra = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><article><h1>${title}</h1>` +
  `<p>${PROSE}</p><p>${PROSE}</p>${extra}</article></main></body></html>`;
