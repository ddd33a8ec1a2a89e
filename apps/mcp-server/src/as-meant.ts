import { given, isRecord, jsonIn } from "@wellsourced/core";

type Fields = Readonly<Record<string, unknown>>;

/** What the opening must hold, for clients that leave some of it out; the version is the one that needs no header. */
const OPENING = { protocolVersion: "2025-03-26", capabilities: {} };
const RELATED_TASK = "io.modelcontextprotocol/related-task";
const UNNAMED = { name: "unknown", version: "unknown" };

/**
 * A message as its client means it. `null` counts as not given, and so do a blank cursor and an empty list where an
 * object belongs, which is how PHP writes an empty object. Arguments may be JSON text. Task metadata is left out: tasks
 * are not offered here.
 */
export function asMeant(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(asMeant);
  if (!isRecord(message) || typeof message.method !== "string") return message;
  const { params: sent, ...rest } = message;
  const params = rest.method === "initialize" ? openingOf(objectOf(sent)) : objectOf(sent);
  return params === undefined ? rest : { ...rest, params: isRecord(params) ? paramsOf(params) : params };
}

/** `undefined` for what stands for no object. */
const objectOf = (value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function paramsOf({ task: _, arguments: args, _meta: meta, cursor, ...rest }: Fields): Fields {
  return {
    ...withoutNulls({ ...rest, ...given({ cursor: cursor === "" ? undefined : cursor }) }),
    ...given({ arguments: objectOf(parsed(args)), _meta: metaOf(objectOf(meta)) }),
  };
}

function metaOf(meta: unknown): unknown {
  if (!isRecord(meta)) return meta;
  const { [RELATED_TASK]: _, ...rest } = meta;
  return withoutNulls(rest);
}

/** Arguments that are the JSON text of an object, or blank; anything else stays as it is. */
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
