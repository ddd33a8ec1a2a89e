import { shortened, wellFormed } from "@wellsourced/core";
import { type Catalogue, createCatalogue, type Wire } from "./catalogue.ts";
import { readParams } from "./params.ts";
import { CODES, ProtocolError } from "./protocol-error.ts";
import { type CallContext, type Caller, mayCall, type Questions, type Table, type ToolReply } from "./table.ts";
import { showsViews } from "./views/views.ts";

/** Differences between revisions. */
export interface Dialect {
  /** Unknown tools are results for the model (2025-11-25) or protocol errors (2026-07-28). */
  readonly unknownTool: "result" | "error";
  /** Whether results include cache lifetimes. */
  readonly cacheHints: boolean;
}

/** Handles a method. Throws `ProtocolError` for protocol errors. */
export type Method = (params: unknown, context: CallContext) => Promise<Wire | Questions>;

/** Methods of a table by name, and the capabilities announced to clients. */
export type Methods = ReturnType<typeof createMethods>;

/**
 * Prepares a table for one revision, once for all sessions and requests.
 *
 * `report` receives unexpected errors; clients learn only that something failed.
 */
export function createMethods(table: Table, dialect: Dialect, report: (error: unknown) => void) {
  const catalogue = createCatalogue(table);
  const { tools, toolsWithViews, prompts, resources, templates } = catalogue;
  const listHints = dialect.cacheHints ? { ttlMs: table.listTtlMs ?? 0, cacheScope: "private" } : {};
  const list =
    <Item extends Wire>(key: string, items: (context: CallContext) => readonly Item[]): Method =>
    async (params, context) => {
      // Lists have one page, so any cursor is invalid.
      if (readParams("", params).has("cursor")) throw new ProtocolError(CODES.invalidParams, "Invalid cursor.");
      return { [key]: items(context), ...listHints };
    };
  const byName = new Map<string, Method>([
    [
      "tools/list",
      list("tools", ({ caller, client }) =>
        (showsViews(client) ? toolsWithViews : tools).filter(({ name }) => isAllowed(catalogue, name, caller)),
      ),
    ],
    ["tools/call", callTool(catalogue, dialect, report)],
  ]);
  if (table.resources || table.templates) {
    byName.set("resources/list", listResources(table, resources, listHints));
    byName.set(
      "resources/templates/list",
      list("resourceTemplates", () => templates),
    );
    byName.set("resources/read", readResource(catalogue, dialect));
  }
  if (table.prompts) {
    byName.set(
      "prompts/list",
      list("prompts", () => prompts),
    );
    byName.set("prompts/get", getPrompt(catalogue));
    byName.set("completion/complete", complete(catalogue));
  }
  for (const [name, method] of byName) byName.set(name, guarded(name, method, report));
  return { capabilities: capabilitiesOf(table), byName };
}

/** Capabilities for `initialize` and `server/discover`. */
function capabilitiesOf({ changes, resources, templates, prompts, logging }: Table) {
  const lists = changes ? ({ listChanged: true } as const) : {};
  return {
    tools: lists,
    ...(resources || templates ? { resources: { ...lists, ...(changes ? { subscribe: true as const } : {}) } } : {}),
    ...(prompts ? { prompts: lists, completions: {} } : {}),
    ...(logging ? { logging: {} } : {}),
  };
}

function guarded(name: string, method: Method, report: (error: unknown) => void): Method {
  return async (params, context) => {
    try {
      // Clients would refuse a message with a lone surrogate.
      return wellFormed(await method(params, context));
    } catch (error) {
      if (error instanceof ProtocolError || context.signal.aborted) throw error;
      report(error);
      throw new ProtocolError(CODES.internal, `Internal error in ${name}.`);
    }
  };
}

function callTool(catalogue: Catalogue, dialect: Dialect, report: (error: unknown) => void): Method {
  return async (params, context) => {
    const read = readParams("tools/call", params);
    const name = read.text("name");
    const args = read.fields("arguments");
    const tool = catalogue.tool(name);
    if (!isAllowed(catalogue, name, context.caller))
      throw new ProtocolError(CODES.invalidRequest, `The scopes of the access token do not allow ${shortened(name)}.`);
    if (!tool) {
      const line = `Unknown tool: ${shortened(name)}. Use a name from tools/list.`;
      if (dialect.unknownTool === "error") throw new ProtocolError(CODES.invalidParams, line);
      return { ...failed(line, { kind: "validation", retryable: false, suggestedAction: "correct_input" }) };
    }
    try {
      return { ...(await tool.call(args, context)) };
    } catch (error) {
      if (error instanceof ProtocolError || context.signal.aborted) throw error;
      report(error);
      const block = { kind: "upstream_unavailable", retryable: true, suggestedAction: "report_bug" };
      return { ...failed(`${name} failed unexpectedly. Try again, or report it.`, block) };
    }
  };
}

/** Unknown tools are refused later, with the same message for all callers. */
function isAllowed(catalogue: Catalogue, name: string, caller: Caller): boolean {
  const tool = catalogue.tool(name);
  return !tool || mayCall(caller, tool);
}

/** Creates a failed tool result as the contract specifies: a line for people and a block for programs. */
function failed(line: string, error: Wire): ToolReply {
  return { content: [{ type: "text", text: `${line}\n\n${JSON.stringify({ error })}` }], isError: true };
}

const CURSOR = /^saved-(\d{1,9})$/u;

/** Lists fixed resources, then the caller's saved ones page by page. */
function listResources({ savedResources }: Table, fixed: readonly Wire[], hints: Wire): Method {
  return async (params, { caller }) => {
    const read = readParams("resources/list", params);
    const offset = read.has("cursor") ? CURSOR.exec(read.text("cursor"))?.[1] : "0";
    // Without saved resources there is one page, so any cursor is invalid.
    if (offset === undefined || (read.has("cursor") && !savedResources))
      throw new ProtocolError(CODES.invalidParams, "Invalid cursor.");
    if (!savedResources) return { resources: fixed, ...hints };
    const { resources, nextOffset } = await savedResources(caller, Number(offset));
    return {
      resources: [...(offset === "0" ? fixed : []), ...resources],
      ...(nextOffset === undefined ? {} : { nextCursor: `saved-${nextOffset}` }),
      // Newly saved resources must be visible.
      ...(Object.keys(hints).length > 0 ? { ...hints, ttlMs: 0 } : {}),
    };
  };
}

/** Longer than any URI that we create. */
const LONGEST_URI = 10_000;

function readResource(catalogue: Catalogue, dialect: Dialect): Method {
  return async (params, { caller }) => {
    const uri = readParams("resources/read", params).text("uri");
    const found = uri.length > LONGEST_URI ? undefined : await catalogue.read(uri, caller);
    if (!found)
      throw new ProtocolError(CODES.resourceNotFound, `Resource not found: ${shortened(uri)}`, {
        uri: shortened(uri, LONGEST_URI),
      });
    const { of, body } = found;
    const mimeType = body.mimeType ?? of.mimeType;
    const hints = dialect.cacheHints ? { ttlMs: of.ttlMs ?? 0, cacheScope: "private" } : {};
    return { contents: [{ uri, ...(mimeType ? { mimeType } : {}), ...body }], ...hints };
  };
}

function getPrompt(catalogue: Catalogue): Method {
  return async (params, context) => {
    const read = readParams("prompts/get", params);
    const name = read.text("name");
    const args = read.texts("arguments");
    const prompt = catalogue.prompt(name);
    if (!prompt) throw new ProtocolError(CODES.invalidParams, `Unknown prompt: ${shortened(name)}`);
    for (const argument of prompt.arguments ?? [])
      if (argument.required && !args[argument.name]?.trim())
        throw new ProtocolError(CODES.invalidParams, `Prompt ${name} needs the argument ${argument.name}.`);
    return { ...(await prompt.get(args, context)) };
  };
}

function complete(catalogue: Catalogue): Method {
  return async (params) => {
    const read = readParams("completion/complete", params);
    const ref = read.inner("ref");
    const argument = read.inner("argument");
    const typed = argument.text("value");
    const name = argument.text("name");
    if (ref.text("type") === "ref/resource") {
      const uri = ref.text("uri");
      if (!catalogue.hasTemplate(uri))
        throw new ProtocolError(CODES.invalidParams, `Unknown resource template: ${shortened(uri)}`);
      return { completion: completion([], typed) };
    }
    const prompt = catalogue.prompt(ref.text("name"));
    if (!prompt) throw new ProtocolError(CODES.invalidParams, `Unknown prompt: ${shortened(ref.text("name"))}`);
    const values = prompt.arguments?.find((candidate) => candidate.name === name)?.values;
    return { completion: completion(values ? await values() : [], typed) };
  };
}

/** The protocol's maximum number of completion values. */
const MAX_VALUES = 100;

/** Returns sorted candidates that start with the typed text, ignoring case. */
export function completion(candidates: readonly string[], typed: string) {
  const start = typed.toLowerCase();
  const fitting = [...new Set(candidates)].filter((value) => value.toLowerCase().startsWith(start)).sort();
  return { values: fitting.slice(0, MAX_VALUES), total: fitting.length, hasMore: fitting.length > MAX_VALUES };
}
