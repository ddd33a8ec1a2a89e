import { type LocalHandler, type LocalServer, type LocalServerOptions, startServer } from "@wellsourced/testkit";
import { afterEach } from "vitest";
import { createHttp, type Http, type HttpOptions } from "../src/index.ts";

const endings: (() => Promise<void>)[] = [];

/** Ends something when the running test is over, latest first. */
export const atEnd = (end: () => Promise<void>): void => void endings.unshift(end);

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A server that lives as long as the running test. */
export async function serve(handler: LocalHandler, options?: LocalServerOptions): Promise<LocalServer> {
  const server = await startServer(handler, options);
  atEnd(() => server.close());
  return server;
}

export const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];

/** A client that reaches local servers, under whatever name. */
export function local(options: HttpOptions = {}): Http {
  const http = createHttp({ allowPrivateNetwork: true, resolve: toLoopback, ...options });
  atEnd(() => http.close());
  return http;
}

/** A client with every rule in force. */
export function strict(options: HttpOptions = {}): Http {
  const http = createHttp(options);
  atEnd(() => http.close());
  return http;
}

export const textOf = ({ body }: { readonly body: Uint8Array }): string => Buffer.from(body).toString();

/** What a promise rejects with. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error("expected a rejection");
    },
    (error) => error,
  );

/** Both clients keep the same rules. */
export const CLIENTS = ["plain", "browser"] as const;
