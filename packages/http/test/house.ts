import { type LocalHandler, type LocalServer, type LocalServerOptions, startServer } from "@wellsourced/testkit";
import { afterEach } from "vitest";
import { createHttp, type Http, type HttpOptions } from "../src/index.ts";

const endings: (() => Promise<void>)[] = [];

/** Registers a clean-up for the end of the running test, latest first. */
export const atEnd = (end: () => Promise<void>): void => void endings.unshift(end);

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a server for the running test. */
export async function serve(handler: LocalHandler, options?: LocalServerOptions): Promise<LocalServer> {
  const server = await startServer(handler, options);
  atEnd(() => server.close());
  return server;
}

export const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];

/** A client that may reach local servers under any name. */
export function local(options: HttpOptions = {}): Http {
  const http = createHttp({ allowPrivateNetwork: true, resolve: toLoopback, ...options });
  atEnd(() => http.close());
  return http;
}

/** A client with all rules. */
export function strict(options: HttpOptions = {}): Http {
  const http = createHttp(options);
  atEnd(() => http.close());
  return http;
}

export const textOf = ({ body }: { readonly body: Uint8Array }): string => Buffer.from(body).toString();

/** The reason with which a promise rejects. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error("expected a rejection");
    },
    (error) => error,
  );

/** Both clients follow the same rules. */
export const CLIENTS = ["plain", "browser"] as const;
