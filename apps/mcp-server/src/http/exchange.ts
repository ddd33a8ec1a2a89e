import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** An HTTP request in web terms, with details that `Request` lacks. */
export interface Exchange {
  /** Without the body, which is read separately under a limit. */
  readonly request: Request;
  readonly path: string;
  /** Address of the peer. */
  readonly peer: string;
  /** Resolves when the response is sent or the client is gone. */
  readonly over: Promise<void>;
  readonly incoming: IncomingMessage;
}

/** Created once, since exceptions capture a stack and clients disconnect often. */
const GONE = new DOMException("The client is gone.", "AbortError");

/** Methods forbidden in a web `Request`. */
const UNKNOWN_TO_WEB = /^(?:CONNECT|TRACE|TRACK)$/u;

/** Converts a request; `undefined` for proxy requests: absolute URLs and proxy methods. */
export function toExchange(incoming: IncomingMessage, response: ServerResponse): Exchange | undefined {
  const { url: target = "", method = "GET" } = incoming;
  // The Host header is checked separately and must not become part of the URL.
  const url = target.startsWith("/") && !UNKNOWN_TO_WEB.test(method) ? URL.parse(`http://localhost${target}`) : null;
  if (!url) return undefined;
  const gone = new AbortController();
  const over = new Promise<void>((resolve) => {
    response.once("close", () => {
      if (!response.writableFinished) gone.abort(GONE);
      resolve();
    });
  });
  const request = new Request(url, {
    method,
    headers: headersOf(incoming),
    signal: gone.signal,
  });
  // Not normalised, so that a path allowed by a proxy does not become a different one here.
  const [path = ""] = target.split(/[?#]/u, 1);
  return { request, path, peer: incoming.socket.remoteAddress ?? "", over, incoming };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  return headers;
}

/** Sends a response with backpressure; a disconnecting client cancels the stream. */
export async function writeResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (!answer.body || !isStream) {
    const body = Buffer.from(await answer.arrayBuffer());
    // The body is complete, so send it together with the headers.
    await new Promise<void>((resolve) => {
      response.once("close", resolve).end(body);
      if (response.closed) resolve();
    });
    return;
  }
  // Flush headers with the first event if it is available: without an event id, the client could not resume if this
  // process died. Do not wait for later events.
  setImmediate(() => response.writableEnded || response.flushHeaders());
  await pipeline(Readable.fromWeb(answer.body), response);
}
