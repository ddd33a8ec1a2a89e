import { type Field, fields, readPrompts, repository, server, tools } from "./offer.ts";

const keyOf = ({ variable }: Field): string => variable.toLowerCase();

const toOption = ({ title, description, form, isSecret }: Field) => ({
  type: form === "text" ? "string" : form,
  title,
  description,
  required: false,
  ...(isSecret ? { sensitive: true } : {}),
});

/** The manifest of `wellsourced.mcpb`, the bundle for Claude Desktop (manifest version 0.3). */
export async function bundleManifest(): Promise<object> {
  return {
    manifest_version: "0.3",
    name: "wellsourced",
    display_name: "Wellsourced",
    version: server.version,
    description: "Finds, reads, checks and cites sources.",
    long_description:
      "Searches the web, scholarly works and many other kinds of sources, reads pages and documents in full, checks citations, quotations and whole drafts against their sources, and writes references. No account and no key is needed. Some services want to know who asks: an e-mail address in the form adds papers, company filings and free full texts; keys add more.",
    author: { name: "Wellsourced", url: repository },
    repository: { type: "git", url: repository },
    documentation: `${repository}/blob/main/docs/guide/installing.md`,
    support: `${repository}/issues`,
    icon: "icon.png",
    license: server.license,
    keywords: ["research", "sources", "citations", "fact-checking", "search"],
    server: {
      type: "node",
      entry_point: "dist/main.js",
      mcp_config: {
        command: "node",
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the host replaces these
        args: ["${__dirname}/dist/main.js"],
        env: Object.fromEntries(fields.map((field) => [field.variable, `\${user_config.${keyOf(field)}}`])),
        // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the host replaces these
      },
    },
    tools,
    // Which of them are listed depends on the keys and the tool sets.
    tools_generated: true,
    prompts: await readPrompts(),
    prompts_generated: true,
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: server.engines.node } },
    user_config: Object.fromEntries(fields.map((field) => [keyOf(field), toOption(field)])),
  };
}
