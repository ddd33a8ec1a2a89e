import { Failure, isRecord, jsonIn, parseJson } from "@wellsourced/core";
import { z } from "zod";
import type { Connection } from "./connection.ts";
import { failureOf } from "./failures.ts";
import type { ItemWrite, WriteOutcome, ZoteroCall } from "./types.ts";

/** Items of one request. */
const MOST = 50;
/** The dialog waits for the person. */
const CONSENT_MS = 300_000;

const Refused = z.object({ code: z.number(), message: z.string() });
const Written = z.object({
  successful: z.record(z.string(), z.object({ version: z.number() })).nullish(),
  success: z.record(z.string(), z.string()).nullish(),
  unchanged: z.record(z.string(), z.string()).nullish(),
  failed: z.record(z.string(), Refused).nullish(),
});

/** Reads a reply by the place of each item in the request: a reply is a success although items failed. */
export function outcomesIn(text: string, items: readonly ItemWrite[], version: number): readonly WriteOutcome[] {
  const { successful, success, unchanged, failed } = parseJson(text, Written, "Zotero");
  return items.map(({ key }, index): WriteOutcome => {
    const refusal = failed?.[index];
    if (refusal?.code === 412) return { key, state: "conflict" };
    if (refusal) return { key, state: "refused", because: refusal.message };
    const own = successful?.[index];
    if (own) return { key, state: "written", version: own.version };
    if (success?.[index]) return { key, state: "written", version };
    if (unchanged?.[index]) return { key, state: "unchanged" };
    return { key, state: "refused", because: "Zotero did not say what became of it." };
  });
}

/** The headers by which the desktop lets a program write: the key that the person grants, and the database's id. */
async function consent({ ask }: Connection, call: ZoteroCall): Promise<Readonly<Record<string, string>>> {
  const id = (await ask({ path: "/api/" }, call)).headers.get("zotero-server-id");
  if (!id)
    throw new Failure(
      "config",
      "This version of Zotero can only be read. Update it to Zotero 10, or set ZOTERO_API_KEY to write through zotero.org.",
      { provider: "zotero" },
    );
  call.onProgress?.("Zotero asks in a dialog whether Wellsourced may write");
  const json = { appName: "Wellsourced" };
  const reply = await ask({ path: "/api/local/authorize", json, retries: 0, timeoutMs: CONSENT_MS }, call);
  const given = jsonIn(reply.text);
  if (reply.status === 403 && isRecord(given) && given.denied === true)
    throw new Failure("auth_required", "You did not allow Wellsourced to write to Zotero.", {
      provider: "zotero",
      suggestedAction: "inform_user",
    });
  const failure = failureOf(reply, { isLocal: true, path: "users/0" });
  if (failure) throw failure;
  if (isRecord(given) && typeof given.key === "string") return { "zotero-api-key": given.key, "zotero-server-id": id };
  throw new Failure("upstream_unavailable", "Zotero gave no key to write with.", { provider: "zotero" });
}

export interface WriteParts {
  readonly connection: Connection;
  /** Returns a token that makes a repeated write harmless. */
  readonly token: () => string;
}

/**
 * Writes items in batches, each as of the version given. A key of the desktop is asked for each batch and then
 * forgotten, as a dialog that was closed grants a lasting one.
 */
export async function writeItems(
  items: readonly ItemWrite[],
  { connection, token }: WriteParts,
  { onBatch, ...call }: ZoteroCall & { readonly onBatch: (outcomes: readonly WriteOutcome[]) => Promise<void> },
): Promise<void> {
  for (let at = 0; at < items.length; at += MOST) {
    const batch = items.slice(at, at + MOST);
    const rights = connection.isLocal ? await consent(connection, call) : {};
    const json = batch.map(({ key, version, fields }) => ({ ...fields, key, version }));
    const headers = { ...rights, "zotero-write-token": token() };
    const reply = await connection.send({ path: "/items", json, headers, retries: 0 }, call);
    const version = Number(reply.headers.get("last-modified-version") ?? Number.NaN);
    await onBatch(outcomesIn(reply.text, batch, version));
  }
}
