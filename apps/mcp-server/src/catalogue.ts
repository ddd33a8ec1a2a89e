import { Failure } from "@wellsourced/core";
import type { Caller, Prompt, PromptArgument, Resource, ResourceBody, ResourceTemplate, Table, Tool } from "./table.ts";
import { templateMatcher } from "./uri-template.ts";

/** A JSON object on its way to the wire. */
export type Wire = Readonly<Record<string, unknown>>;

/** What was read, and the entry it was read from. */
export interface Found {
  readonly of: Resource | ResourceTemplate;
  readonly body: ResourceBody;
}

/** A table made ready once: lists as they go out, and things found by name. */
export interface Catalogue {
  readonly tools: readonly Wire[];
  readonly resources: readonly Wire[];
  readonly templates: readonly Wire[];
  readonly prompts: readonly Wire[];
  tool(name: string): Tool | undefined;
  prompt(name: string): Prompt | undefined;
  read(uri: string, caller: Caller): Promise<Found | undefined>;
  hasTemplate(uriTemplate: string): boolean;
}

/** @throws when two entries of one list share a name: which one answered would be chance */
export function createCatalogue(table: Table): Catalogue {
  const tools = byKey(table.tools, ({ name }) => name);
  const prompts = byKey(table.prompts ?? [], ({ name }) => name);
  const resources = byKey(table.resources ?? [], ({ uri }) => uri);
  const templates = (table.templates ?? []).map((template) => ({
    template,
    match: templateMatcher(template.uriTemplate),
  }));
  return {
    tools: table.tools.map(({ call: _, ...tool }) => tool),
    resources: [...resources.values()].map(({ read: _, ttlMs: __, ...resource }) => resource),
    templates: templates.map(({ template: { read: _, ttlMs: __, ...template } }) => template),
    prompts: [...prompts.values()].map(listedPrompt),
    tool: (name) => tools.get(name),
    prompt: (name) => prompts.get(name),
    hasTemplate: (uriTemplate) => templates.some(({ template }) => template.uriTemplate === uriTemplate),
    read: async (uri, caller) => {
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
