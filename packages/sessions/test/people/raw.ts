import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { RecordKind, Seal } from "../../src/index.ts";
import { expiryOf } from "../../src/seal.ts";
import type { Store } from "../../src/store.ts";
import { filesIn } from "../helpers.ts";

/** The decrypted and decompressed content of a store, as one text. */
export async function openedTexts(store: Store, { kind, seal }: { readonly kind: RecordKind; readonly seal: Seal }) {
  const texts: string[] = [];
  for await (const { owner, id, version, bytes } of store.all()) {
    const name = `${kind.name}/${owner}/${id}/${version}/${expiryOf(bytes)}`;
    const opened = seal.openBytes(name, bytes);
    texts.push(opened ? gunzipSync(opened.bytes).toString("utf8") : `unreadable ${id}`);
  }
  return texts;
}

/** Every file below a folder in hexadecimal, with its path, as a search of the raw disk would find it. */
export const rawFiles = async (folder: string): Promise<readonly string[]> =>
  Promise.all((await filesIn(folder)).map(async (path) => `${path}\n${(await readFile(path)).toString("latin1")}`));
