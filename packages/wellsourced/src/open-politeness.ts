import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Settings } from "./env/index.ts";

export type SitePoliteness = ReturnType<typeof createSitePoliteness>;

interface PolitenessParts {
  readonly settings: Pick<Settings, "robots">;
  readonly http: Http;
  readonly clock: Clock;
  readonly userAgent: string;
}

/** What all crawls, maps and readers of this process share about the hosts that they ask. */
export function createSitePoliteness({ settings, http, clock, userAgent: agent }: PolitenessParts) {
  const { singlePages, ignored } = settings.robots;
  const opened = openOnce(async () => {
    const { createSharedLimits } = await import("@wellsourced/crawler");
    return createSharedLimits({ open: http.open, clock, agent, ignored });
  });

  async function permit(url: string, signal?: AbortSignal): Promise<void> {
    // What is no address, or a refused one, fails as it does without this rule.
    if (!URL.parse(url)?.protocol.startsWith("http")) return;
    const rules = await (await opened.get()).robots.of(url, signal);
    if (rules.failure?.kind === "validation" || rules.allows(url)) return;
    const { origin } = new URL(url);
    if (rules.state === "unreachable")
      throw new Failure(
        "network",
        `robots.txt of ${origin} could not be read, so ${url} was not asked for. Try later.`,
        {
          retryAfterSeconds: 300,
        },
      );
    throw new Failure(
      "blocked",
      `robots.txt of ${origin} does not allow ${url}, and WELLSOURCED_ROBOTS obeys it for every page. Use another source.`,
      { suggestedAction: "inform_user", detail: "robots.txt" },
    );
  }

  const politeOpen: Http["open"] = async (url, options = {}) => {
    await permit(url, options.signal);
    return http.open(url, options);
  };

  return {
    limits: opened.get,
    /** The door for single pages. */
    open: singlePages ? politeOpen : http.open,
    /** The reader for single pages. What a crawl reads was judged by the crawl. */
    politely: (reader: Reader): Reader =>
      singlePages
        ? {
            ...reader,
            async read(url, options) {
              await permit(url, options?.signal);
              return reader.read(url, options);
            },
            async capture(url, options) {
              await permit(url, options.signal);
              return reader.capture(url, options);
            },
          }
        : reader,
  };
}
