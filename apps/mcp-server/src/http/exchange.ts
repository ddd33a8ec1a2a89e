import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** One HTTP request in web terms, with what a web `Request` cannot tell. */
export interface Exchange {
  /** Without its body, which is read separately and under a limit. */
  readonly request: Request;
  readonly path: string;
  /** The address of the machine at the other end of the connection. */
  readonly peer: string;
  /** Settles when the answer is out or the client is gone. */
  readonly over: Promise<void>;
  readonly incoming: IncomingMessage;
}

/** Made once: an exception records its stack each time, and clients hang up all the time. */
const GONE = new DOMException("The client is gone.", "AbortError");

/** Methods that no web `Request` may have. */
const UNKNOWN_TO_WEB = /^(?:CONNECT|TRACE|TRACK)$/u;

/**
 * Undefined for a request line that no server should follow: an absolute address meant for a proxy, or a method that
 * would make this server one.
 */
export function toExchange(incoming: IncomingMessage, response: ServerResponse): Exchange | undefined {
  const { url: target = "", method = "GET" } = incoming;
  // The Host header is judged elsewhere; a made-up one must not become part of an address.
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
  // As it was sent: what a proxy in front let through as one path must not become another one here.
  const [path = ""] = target.split(/[?#]/u, 1);
  return { request, path, peer: incoming.socket.remoteAddress ?? "", over, incoming };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  return headers;
}

/** Writes an answer, as fast as the client takes it; a client that leaves ends the stream behind it. */
export async function writeResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (!answer.body || !isStream) {
    const body = Buffer.from(await answer.arrayBuffer());
    // All of it is here, so that it may go out with its headers.
    await new Promise<void>((resolve) => {
      response.once("close", resolve).end(body);
      if (response.closed) resolve();
    });
    return;
  }
  // With the first event if it is there: without one, a client could not come back for its answer if this process died
  // now. Headers do not wait for an event that is still to come.
  setImmediate(() => response.writableEnded || response.flushHeaders());
  await pipeline(Readable.fromWeb(answer.body), response);
}
