import { repository, server } from "./offer.ts";

const about = {
  name: "wellsourced",
  description: "Research with sources: a server, skills, and a check of the citations that are about to be written.",
  version: server.version,
};
const owner = { name: "Wellsourced", url: repository };

/** The manifest of the plugin for Claude Code. */
export const pluginManifest = () => ({
  ...about,
  author: owner,
  homepage: `${repository}/blob/main/docs/guide/installing.md`,
  repository,
  license: server.license,
  keywords: ["research", "citations", "sources", "fact-checking", "mcp"],
});

/** The server of the plugin. */
export const pluginServers = () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Code replaces it
  return { mcpServers: { wellsourced: { command: "node", args: ["${CLAUDE_PLUGIN_ROOT}/server.mjs"] } } };
};

/** Makes the repository a marketplace, from which Claude Code installs the plugin. */
export const marketplace = () => ({
  name: about.name,
  description: about.description,
  owner,
  plugins: [{ ...about, source: "./plugin" }],
});
