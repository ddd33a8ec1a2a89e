import { Failure } from "@wellsourced/core";
import type { Caller, Prompt, PromptArgument, Table } from "./table.ts";

/** A JSON object to send. */
export type Wire = Readonly<Record<string, unknown>>;

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Prepares a table for lookup and listing.
 *
 * @throws {Failure} `config` if two entries of a list share a name
 */
export function createCatalogue(table: Table) {
  const tools = byKey(table.tools, ({ name }) => name);
  const prompts = byKey(table.prompts ?? [], ({ name }) => name);
  const resources = byKey(table.resources ?? [], ({ uri }) => uri);
  const templates = (table.templates ?? []).map((template) => ({
    template,
    match: templateMatcher(template.uriTemplate),
  }));
  return {
    tools: table.tools.map(({ call: _, scopes: __, view: ___, ...tool }) => tool),
    /** The same tools for clients that show views. */
    toolsWithViews: table.tools.map(({ call: _, scopes: __, view, ...tool }) =>
      view ? { ...tool, _meta: { ...tool._meta, ui: { resourceUri: view } } } : tool,
    ),
    resources: [...resources.values()]
      .filter(({ isUnlisted }) => !isUnlisted)
      .map(({ read: _, ttlMs: __, ...resource }) => resource),
    templates: templates.map(({ template: { read: _, ttlMs: __, ...template } }) => template),
    prompts: [...prompts.values()].map(listedPrompt),
    tool: (name: string) => tools.get(name),
    prompt: (name: string) => prompts.get(name),
    hasTemplate: (uriTemplate: string) => templates.some(({ template }) => template.uriTemplate === uriTemplate),
    /** Reads a resource; returns the content and its entry. */
    read: async (uri: string, caller: Caller) => {
      const resource = resources.get(uri);
      if (resource) return { of: resource, body: await resource.read(caller) };
      for (const { template, match } of templates) {
        const variables = match(uri);
        const body = variables && (await template.read(variables, caller));
        if (body) return { of: template, body };
      }
      return undefined;
    },
  };
}

function listedPrompt({ get: _, arguments: args, ...prompt }: Prompt): Wire {
  return args ? { ...prompt, arguments: args.map(listedArgument) } : prompt;
}

const listedArgument = ({ values: _, ...argument }: PromptArgument): Wire => argument;

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const map = new Map(items.map((item) => [keyOf(item), item]));
  if (map.size !== items.length)
    throw new Failure("config", `Two entries share one name: ${items.map(keyOf).join(", ")}`);
  return map;
}

/**
 * Creates a matcher for URI templates (RFC 6570): `{name}` matches a non-empty part without slashes and is decoded,
 * `{+name}` may contain slashes and is not decoded.
 */
export function templateMatcher(template: string): (uri: string) => Readonly<Record<string, string>> | undefined {
  const names: { readonly name: string; readonly isRaw: boolean }[] = [];
  const pattern = template
    .split(/(\{\+?\w+\})/u)
    .map((part) => {
      const [, sign, name] = /^\{(\+?)(\w+)\}$/u.exec(part) ?? [];
      if (name === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
      names.push({ name, isRaw: sign === "+" });
      return sign === "+" ? "(.+)" : "([^/]+)";
    })
    .join("");
  const expression = new RegExp(`^${pattern}$`, "u");
  return (uri) => {
    const found = expression.exec(uri);
    if (!found) return undefined;
    return Object.fromEntries(
      names.map(({ name, isRaw }, index) => {
        const piece = found[index + 1] ?? "";
        return [name, isRaw ? piece : decoded(piece)];
      }),
    );
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
