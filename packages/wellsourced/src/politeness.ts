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

/** Robots.txt rules and pace of hosts, shared by all crawls, maps and readers of this process. */
export function createSitePoliteness({ settings, http, clock, userAgent: agent }: PolitenessParts) {
  const { singlePages, ignored } = settings.robots;
  const opened = openOnce(async () => {
    const { createSharedLimits } = await import("@wellsourced/crawler");
    return createSharedLimits({ open: http.open, clock, agent, ignored });
  });

  async function permit(url: string, signal?: AbortSignal): Promise<void> {
    // Invalid and refused URLs fail later with their own error.
    if (!URL.parse(url)?.protocol.startsWith("http")) return;
    const rules = await (await opened.get()).robots.of(url, signal);
    if (rules.failure?.kind === "validation" || rules.allows(url)) return;
    const { origin } = new URL(url);
    if (rules.state === "unreachable")
      throw new Failure(
        "network",
        `robots.txt of ${origin} could not be read, so ${url} was not requested. Try again later.`,
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
    open: singlePages ? politeOpen : http.open,
    /** Wraps a reader for single pages; crawls check robots.txt themselves. */
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
