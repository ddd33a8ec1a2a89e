import { canonicalJson, isModestJson, jsonIn } from "@wellsourced/core";
import type { Chain } from "./chain.ts";
import { AuditEvent, CHECKPOINT, Checkpoint, OPENED, Opening } from "./event.ts";

export type ParsedLine =
  | { readonly event: AuditEvent; readonly isGenuine: boolean }
  | { readonly event?: undefined; readonly trouble: "not_json" | "not_an_event" };

/** Parses a line. It is genuine if the log would have written the same bytes, including the hash. */
export function parseLine(bytes: Buffer, chain: Chain): ParsedLine {
  const text = bytes.toString("utf8");
  const value = isModestJson(text) ? jsonIn(text) : undefined;
  if (value === undefined) return { trouble: "not_json" };
  const parsed = AuditEvent.safeParse(value);
  if (!parsed.success) return { trouble: "not_an_event" };
  const event = parsed.data;
  const isExact = Buffer.from(canonicalJson(event), "utf8").equals(bytes);
  return { event, isGenuine: isExact && chain.hashOf(event) === event.hash };
}

export const openingIn = (event: AuditEvent): Opening | undefined =>
  event.event_type === OPENED ? Opening.safeParse(event.metadata).data : undefined;

export const checkpointIn = (event: AuditEvent): Checkpoint | undefined =>
  event.event_type === CHECKPOINT ? Checkpoint.safeParse(event.metadata).data : undefined;
