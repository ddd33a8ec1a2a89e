import { Failure, omitUndefined } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import { createAnswers } from "../own-model/answers.ts";
import { loadedOnUse, type Parts } from "../parts.ts";
import { rememberedBy } from "../remembered.ts";
import type { ScrapeParts } from "../scrape/scrape.ts";
import { createArchive } from "./archive.ts";
import type { createPaperFullText } from "./full-text.ts";
import { createRead, type ReadQuery, shapePage } from "./read.ts";

interface ReadingParts extends Pick<ScrapeParts, "brand"> {
  readonly paperFullText: ReturnType<typeof createPaperFullText>;
}

/** Options for reading the bytes of a file. */
export interface BytesOptions extends Omit<ReadQuery, "url">, Pick<Call, "signal" | "owner"> {
  readonly name?: string;
  readonly mediaType?: string;
  /** Read this attachment of a message instead, by its name or number. */
  readonly attachment?: string | undefined;
}

const HOUR = 3_600_000;

/** Operations that read pages and documents. */
export function createReading(parts: Parts, { brand, paperFullText }: ReadingParts) {
  const { reader, politeness, judge } = parts;
  const scrape = loadedOnUse(async () => {
    const { createScrape } = await import("../scrape/scrape.ts");
    return createScrape({ ...parts, brand, open: politeness.open });
  });
  return {
    /**
     * Reads one page in several forms: Markdown, HTML, links, images, a screenshot, a model's summary.
     * @throws {Failure} as `read`; `config` if a required model or browser is missing
     */
    scrape,
    /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
    read: createRead(parts),
    /** Captures a page in the browser as a screenshot, a PDF, or both. @throws {Failure} as `read` */
    capture: reader.capture,
    /** Reads a file that you already have, like `read`. `name` and `mediaType` help to recognise its format. */
    async readBytes(bytes: Uint8Array, { name, mediaType, attachment, signal, owner, ...query }: BytesOptions = {}) {
      if (!(bytes instanceof Uint8Array)) throw new Failure("validation", "bytes must be a Uint8Array");
      const { showRemoved, engine } = query;
      const page = await reader.parse(
        bytes,
        omitUndefined({ name, mediaType, attachment, showRemoved, engine, signal, owner }),
      );
      return shapePage(page, query, parts);
    },
    /**
     * Requests a snapshot of a page from an archive, and returns an earlier one if none is made. @throws {Failure}
     * `validation`
     */
    archive: createArchive({
      ...parts,
      save: async (ask, call) => (await parts.find("save", { ...ask, limit: 1 }, call)).records[0],
      snapshot: async (url, call) => (await parts.find("snapshot", { url, limit: 1 }, call)).records[0],
    }),
    /** Searches the web and reads the results; lists unreadable pages. Throws only if the search fails. */
    searchAndRead: parts.searchAndRead,
    /** Answers a question with citations, by a service or the user's own model. @throws {Failure} as `search.web` */
    answer: createAnswers(parts).answer,
    /** Reads the full text of a paper from any free copy; never returns a mere abstract. @throws {Failure} */
    readPaper: rememberedBy(
      parts.remember,
      "full-text",
      HOUR,
    )(paperFullText, {
      judge: judge,
      addressesOf: ({ resolvedUrl }) => [resolvedUrl],
    }),
    /** Fills a schema by the user's own model; each value cites its passage. @throws {Failure} `config` without one */
    extract: loadedOnUse(async () => {
      const { createExtract } = await import("../own-model/extract-fields.ts");
      return createExtract({ ...parts, scrape });
    }),
  };
}
