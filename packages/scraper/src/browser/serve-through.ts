import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Route } from "playwright-core";

/** Headers that describe the wire, not the body we hand over. */
const wireHeaders = /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|alt-svc)$/iu;

/**
 * Answers a remote browser's request from here. Its own network is not ours to guard, so it gets none: only what the
 * guarded door brings, and only by GET.
 */
export async function serveThrough(http: Http, route: Route): Promise<void> {
  const request = route.request();
  if (request.method() !== "GET") return route.abort("blockedbyclient");
  try {
    const { accept = "*/*" } = request.headers();
    const { status, headers, body } = await http.open(request.url(), { client: "browser", headers: { accept } });
    const kept = Object.fromEntries([...headers].filter(([name]) => !wireHeaders.test(name)));
    await route.fulfill({ status, headers: kept, body: Buffer.from(body) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await route.abort(error.kind === "validation" ? "accessdenied" : "failed");
  }
}
