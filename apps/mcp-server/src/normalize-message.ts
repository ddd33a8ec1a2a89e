import { isRecord, jsonIn, omitUndefined } from "@wellsourced/core";

type Fields = Readonly<Record<string, unknown>>;

/** Defaults for clients that omit parts of `initialize`; this version requires no header. */
const OPENING = { protocolVersion: "2025-03-26", capabilities: {} };
const RELATED_TASK = "io.modelcontextprotocol/related-task";
const UNNAMED = { name: "unknown", version: "unknown" };

/**
 * Normalises a message: `null`, blank cursors and empty lists in place of objects (PHP's empty object) count as absent;
 * arguments may be JSON text. Task metadata is removed, since tasks are not supported.
 */
export function normalizeMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(normalizeMessage);
  if (!isRecord(message) || typeof message.method !== "string") return message;
  const { params: sent, ...rest } = message;
  const params = rest.method === "initialize" ? openingOf(objectOf(sent)) : objectOf(sent);
  return params === undefined ? rest : { ...rest, params: isRecord(params) ? paramsOf(params) : params };
}

/** Returns `undefined` for values that mean an absent object. */
const objectOf = (value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function paramsOf({ task: _, arguments: args, _meta: meta, cursor, ...rest }: Fields): Fields {
  return {
    ...withoutNulls({ ...rest, ...omitUndefined({ cursor: cursor === "" ? undefined : cursor }) }),
    ...omitUndefined({ arguments: objectOf(parsed(args)), _meta: metaOf(objectOf(meta)) }),
  };
}

function metaOf(meta: unknown): unknown {
  if (!isRecord(meta)) return meta;
  const { [RELATED_TASK]: _, ...rest } = meta;
  return withoutNulls(rest);
}

/** Parses arguments given as JSON text of an object, or blank; returns others unchanged. */
function parsed(args: unknown): unknown {
  if (typeof args !== "string") return args;
  if (args.trim() === "") return undefined;
  const value = jsonIn(args);
  return isRecord(value) ? value : args;
}

function openingOf(params: unknown): unknown {
  if (params !== undefined && !isRecord(params)) return params;
  const { capabilities, clientInfo, protocolVersion, ...rest } = withoutNulls(params ?? {});
  return {
    ...rest,
    protocolVersion: typeof protocolVersion === "string" ? protocolVersion : OPENING.protocolVersion,
    capabilities: objectOf(capabilities) ?? OPENING.capabilities,
    clientInfo: isRecord(clientInfo) ? { ...UNNAMED, ...withoutNulls(clientInfo) } : (clientInfo ?? UNNAMED),
  };
}
