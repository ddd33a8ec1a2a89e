import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Route } from "playwright-core";

/** Headers about the transfer rather than the body. */
const wireHeaders = /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|alt-svc)$/iu;

/**
 * Answers a remote browser's request from here. Its network cannot be guarded, so it gets only guarded GET responses.
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
