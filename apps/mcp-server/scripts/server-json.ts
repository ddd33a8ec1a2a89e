import { fields, repository, server } from "./offer.ts";

/**
 * The entry in the MCP registry. It has no remote server: nobody runs one for the public, and the address of a server
 * that an organisation runs for itself is no fact of this package.
 */
export const serverJson = () => ({
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: server.mcpName,
  title: "Wellsourced",
  description: server.description,
  repository: { url: repository, source: "github", subfolder: server.repository.directory },
  websiteUrl: `${repository}/blob/main/docs/guide/installing.md`,
  version: server.version,
  packages: [
    {
      registryType: "npm",
      identifier: server.name,
      version: server.version,
      runtimeHint: "npx",
      transport: { type: "stdio" },
      environmentVariables: fields.map(({ variable, description, form, isSecret }) => ({
        name: variable,
        description,
        format: form === "text" ? "string" : "filepath",
        isRequired: false,
        isSecret,
      })),
    },
  ],
});
