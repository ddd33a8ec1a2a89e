import { byteLength, Failure, omitUndefined } from "@wellsourced/core";
import type { RenderedPage } from "@wellsourced/core/records";
import { kindOfStatus } from "../page-failure.ts";
import type { Reading } from "../parse.ts";
import type { ReadingService } from "../services.ts";
import { reject, type Tier, type TierContext, type Verdict } from "./define.ts";

/** Last resort: reads the page with an external service, which may cost money. */
export const serviceTier = (service: ReadingService): Tier => ({
  name: service.name,
  doing: `Asking ${service.name} (${service.cost})`,
  isLastResort: true,
  async attempt(url, context) {
    const page = await context.ask(service, url).catch(failedService);
    const { by, costUsd, credits } = page;
    const origin = { finalUrl: page.url, status: page.status, truncated: false, by, costUsd, credits };
    return { verdict: judge(page, await readingOf(page, context)), origin };
  },
});

/** Rejects an attempt: a failing service proves nothing about the page. */
function failedService(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const detail = error.kind === "content_empty" ? (error.detail ?? error.message) : error.message;
  throw new Failure("content_empty", error.message, { detail, cause: error });
}

async function readingOf({ markdown, url, title, author, published }: RenderedPage, context: TierContext) {
  const source = Buffer.from(markdown, "utf8");
  const hints = { url, contentType: "text/markdown; charset=utf-8" };
  const reading = await context.parse({ kind: "document", format: "markdown", source, ...hints });
  const stated = {
    title: title || undefined,
    authors: author ? [author] : undefined,
    published: published || undefined,
  };
  return { ...reading, contentType: "html", metadata: { ...reading.metadata, ...omitUndefined(stated) } };
}

function judge({ status }: RenderedPage, reading: Reading): Verdict {
  const kind = kindOfStatus(status);
  if (kind) return reject(`HTTP ${status}`, kind === "not_found" ? kind : "content_empty", { status });
  return byteLength(reading.text) >= 100
    ? { is: "page", reading }
    : reject(`${byteLength(reading.text)} bytes`, "content_empty");
}
