import { readFileSync } from "node:fs";
import { systemClock } from "@wellsourced/core";
import { readEnv } from "@wellsourced/wellsourced/env";
import { providerManifest } from "../../../packages/providers/src/manifest.ts";
import { isSecret, keysOf, variableOf } from "../../../packages/wellsourced/src/env/providers.ts";
import { SETTINGS } from "../../../packages/wellsourced/src/env/settings.gen.ts";
import { kindWords } from "../../cli/src/kinds.ts";
import { createProduct } from "../src/product.ts";
import { createProductTable } from "../src/product-table.ts";
import { ANONYMOUS_CALLER, type Prompt } from "../src/table.ts";

/** A value that someone who installs the server may enter. All are optional. */
export interface Field {
  /** The variable that the server reads. */
  readonly variable: string;
  readonly title: string;
  readonly description: string;
  readonly form: "text" | "file" | "directory";
  readonly isSecret: boolean;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** Name in the MCP registry. */
  readonly mcpName: string;
  readonly repository: { readonly url: string; readonly directory: string };
  readonly engines: { readonly node: string };
}

// Our own file, whose fields the suites of a release check.
export const server = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as Package;
export const repository = server.repository.url.replace(/^git\+/u, "").replace(/\.git$/u, "");

type Shown = readonly (readonly [name: string, title: string, form: Field["form"]])[];

/** Settings that are offered before the keys of providers, and after them those that few people need. */
const FIRST: Shown = [["CONTACT_EMAIL", "Your e-mail address", "text"]];
const LAST: Shown = [
  ["TOOLS", "Tool sets", "text"],
  ["DATA_DIR", "Data folder", "directory"],
  ["CACHE_DIR", "Cache folder", "directory"],
  ["LENSES_PATH", "Folder of your own lenses", "directory"],
  ["CONFIG", "File with further settings", "file"],
];

/** Words that titles do not write in small letters, without what a variable leaves out. */
const SPELLING = new Map(
  "ADS,API,Brandfetch,Brave,CORE,CourtListener,Ecosyste.ms,EPO,Exa,Firecrawl,FRED,GitHub,Google,GovInfo,ID,Jina,Lens,LLM,OpenAlex,OpenCitations,OPS,PubMed,Scholar,SearchAPI,SearXNG,Semantic,Serper,Tavily,URL,USPTO"
    .split(",")
    .map((word): [string, string] => [word.replace(".", "").toUpperCase(), word]),
).set("IA", "Internet Archive");

/** `BRAVE_API_KEY` → `Brave API key`. */
export const titleOf = (variable: string): string =>
  variable
    .replace(/^WELLSOURCED_/u, "")
    .split("_")
    .map(
      (word, at) =>
        SPELLING.get(word) ?? (at === 0 ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase()),
    )
    .join(" ");

/** A description that is read outside the repository: its documents are on the web. */
const outside = (description: string): string => description.replace(/\bdocs\/\S+\.md/gu, `${repository}/blob/main/$&`);

function ownFields(shown: Shown): readonly Field[] {
  return shown.map(([name, title, form]) => {
    const row = SETTINGS.find((setting) => setting.name === name);
    if (!row) throw new Error(`There is no setting ${name}.`);
    return { variable: variableOf(row), title, description: outside(row.description), form, isSecret: false };
  });
}

/** Providers, and the kinds of sources that they bring, without the panel, which is not offered by default. */
const brought = providerManifest
  .map(({ name, keys, capabilities }) => ({
    name,
    keys,
    kinds: capabilities.filter((one) => one !== "panel").map(kindWords),
  }))
  .filter(({ kinds }) => kinds.length > 0);

/** Keys of providers, without e-mail addresses, for which the contact address stands in. */
const keyFields = (): readonly Field[] =>
  keysOf(brought)
    .filter(({ env }) => !env.endsWith("_EMAIL"))
    .map((key) => {
      const kinds = brought.flatMap((one) => (one.keys.some(({ env }) => env === key.env) ? one.kinds : []));
      return {
        variable: key.env,
        title: titleOf(key.env),
        description: [`Used for: ${[...new Set(kinds)].join(", ")}.`, key.hint].filter(Boolean).join(" "),
        form: "text",
        isSecret: isSecret(key),
      };
    });

export const fields: readonly Field[] = [...ownFields(FIRST), ...keyFields(), ...ownFields(LAST)];

const product = createProduct({
  ...readEnv({}, { mode: "stdio", providers: providerManifest }),
  clock: systemClock,
  warn: () => {},
  debug: () => {},
});
const tableOf = (spec: string) => createProductTable(product, { version: server.version, tools: spec, http: false });
const table = tableOf("default");

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text;

/** All tools that a local user is offered if every provider is configured. */
export const tools = table.tools.map(({ name, description = "" }) => ({
  name,
  description: firstSentence(description),
}));

/** Writes the place of an argument's value. */
type Placeholder = (name: string) => string;

/** A prompt's text, with placeholders for required arguments and defaults for the others. */
async function textOf({ name, arguments: all = [], get }: Prompt, placeholder: Placeholder): Promise<string> {
  const given = all.filter(({ required }) => required).map((one) => [one.name, placeholder(one.name)]);
  const reply = await get(Object.fromEntries(given), {
    caller: ANONYMOUS_CALLER,
    client: {},
    answers: {},
    state: undefined,
  });
  const text = "messages" in reply ? reply.messages[0]?.content.text : undefined;
  if (typeof text !== "string") throw new Error(`The prompt ${name} has no text.`);
  return text;
}

/** The prompts of a server with every tool, for the reference. */
export const everyPrompt = () =>
  Promise.all(
    (tableOf("all").prompts ?? []).map(async (prompt) => ({
      ...prompt,
      text: await textOf(prompt, (name) => name.toUpperCase()),
    })),
  );

/** The prompts that a local user is offered, as the manifest of a bundle has them. */
export const readPrompts = () =>
  Promise.all(
    (table.prompts ?? []).map(async (prompt) => ({
      name: prompt.name,
      description: prompt.description ?? "",
      arguments: (prompt.arguments ?? []).map(({ name }) => name),
      text: await textOf(prompt, (name) => `\${arguments.${name}}`),
    })),
  );
