import type { DashboardData } from "../src/http/dashboard/data.ts";

export type Answer =
  | { readonly data: DashboardData }
  /** The key is wrong, or was tried too often: people have to do something. */
  | { readonly refused: string }
  /** Nobody answered, or not as expected: it may pass by itself. */
  | { readonly lost: string };

/** No answer comes later than this. */
const PATIENCE_MS = 10_000;

/** Asks the server that the page came from. The key goes along as a header and nowhere else. */
export async function ask(key: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  try {
    const response = await fetch(`dashboard/data?${new URLSearchParams(query)}`, {
      headers: { "X-Admin-Key": key },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The page and the data come from one build of one server, so the data has the type that the server gave it.
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
