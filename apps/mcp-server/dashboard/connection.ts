import type { DashboardData } from "../src/http/dashboard/data.ts";

export type Answer =
  | { readonly data: DashboardData }
  /** The key is wrong or was tried too often: the user must act. */
  | { readonly refused: string }
  /** No answer or an unexpected one; this may be temporary. */
  | { readonly lost: string };

/** Timeout of a request. */
const PATIENCE_MS = 10_000;

/** Fetches data from the server of the page. The key is sent only in a header. */
export async function ask(key: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const response = await fetch(`dashboard/data?${new URLSearchParams(query)}`, {
      headers: { "X-Admin-Key": key },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Page and server are built together, so the data has the server's type.
    if (response.ok) return { data: (await response.json()) as DashboardData };
    if (response.status === 401) return { refused: "This is not the admin key of this server." };
    if (response.status === 429)
      return {
        refused: `Too many wrong keys were tried from this address. Try again in ${response.headers.get("retry-after") ?? "60"} seconds.`,
      };
    return { lost: `The server answered with HTTP ${response.status}.` };
  } catch {
    return { lost: "The server cannot be reached." };
  }
}
