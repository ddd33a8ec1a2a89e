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

/** How to read the bytes of a file. */
export interface BytesOptions extends Omit<ReadQuery, "url">, Pick<Call, "signal" | "owner"> {
  readonly name?: string;
  readonly mediaType?: string;
  /** Read this attachment of a message instead, by its name or number. */
  readonly attachment?: string | undefined;
}

const HOUR = 3_600_000;

/** Reads pages and documents. */
export function createReading(parts: Parts, { brand, paperFullText }: ReadingParts) {
  const { reader, politeness, judge } = parts;
  const scrape = loadedOnUse(async () => {
    const { createScrape } = await import("../scrape/scrape.ts");
    return createScrape({ ...parts, brand, open: politeness.open });
  });
  return {
    /**
     * One page in several forms: Markdown, HTML, links, pictures, a screenshot, what a model writes of it.
     *
     * @throws {Failure} as `read`; `config` for what needs a model or a browser that is not there
     */
    scrape,
    /** @throws {Failure} `validation`, `not_found`, `auth_required`, `blocked`, `network`, `content_empty`, … */
    read: createRead(parts),
    /** Pictures of a page in the browser: a screenshot, a PDF, or both. @throws {Failure} as `read` */
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
    /** Searches and reads what is found. Pages that fail are listed in the result; throws only when the search itself fails. */
    searchAndRead: parts.searchAndRead,
    /** Text with citations, by an answering service or by one's own model. @throws {Failure} as `search.web` */
    answer: createAnswers(parts).answer,
    /** The full text of a paper, wherever it is freely available; nothing less is returned as one. @throws {Failure} */
    readPaper: rememberedBy(
      parts.remember,
      "full-text",
      HOUR,
    )(paperFullText, {
      judge: judge,
      addressesOf: ({ resolvedUrl }) => [resolvedUrl],
    }),
    /** Fills a schema from pages by one's own model; every value cites its passage. @throws {Failure} `config` without a model */
    extract: loadedOnUse(async () => {
      const { createExtract } = await import("../own-model/extract-fields.ts");
      return createExtract({ ...parts, scrape });
    }),
  };
}
