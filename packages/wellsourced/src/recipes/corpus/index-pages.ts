import { hostOf, omitUndefined } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/core/records";
import { type Call, ownerOf } from "../../call.ts";
import type { Corpora } from "../../corpora/corpora.ts";
import type { Parts } from "../parts.ts";
import { toDocument } from "./to-document.ts";

/** An indexed page or file. */
export interface Indexed {
  /** The URL or file name. Indexing it again replaces the document. */
  readonly id: string;
  readonly title?: string;
  readonly characters: number;
  /** Reason why the configured embedding model was not applied. */
  readonly note?: string;
}

export interface Embedded {
  /** Number of documents that got vectors. */
  readonly documents: number;
}

/** A file for the index. */
export interface FileToIndex extends LocalFile {
  /** @default its name */
  readonly id?: string;
  /** @default the title that the file states */
  readonly title?: string;
}

/** Returns a function that indexes a page or file. */
export function createIndexPage({
  corpora,
  pages,
  readFile,
}: Pick<Parts, "pages" | "readFile"> & { readonly corpora: Corpora }) {
  return async (target: string | FileToIndex, call: Call = {}): Promise<Indexed> => {
    const page = typeof target === "string" ? await pages({ url: target }, call) : await readFile(target, call);
    const id = typeof target === "string" ? page.finalUrl : (target.id ?? target.name ?? "file");
    const given = typeof target === "string" ? undefined : target.title;
    const document = { ...toDocument(page, id), ...(given ? { title: given } : {}) };
    const vectors = await corpora.use(ownerOf(call), async (corpus) => {
      await corpus.add([document]);
      return (await corpus.size()).vectors;
    });
    const title = document.title ?? (hostOf(id) || id);
    const { trouble } = vectors ?? {};
    const note = trouble && `Until the index is embedded, only keyword search finds it. ${trouble}`;
    return { id, title, characters: page.markdown.length, ...omitUndefined({ note }) };
  };
}

/** Returns a function that embeds indexed documents without vectors of the configured model. */
export function createEmbedIndex({ corpora }: { readonly corpora: Corpora }) {
  return async (call: Call = {}): Promise<Embedded> => {
    const documents = await corpora.look(ownerOf(call), (corpus) => corpus.embed({ again: true }));
    return { documents: documents ?? 0 };
  };
}
