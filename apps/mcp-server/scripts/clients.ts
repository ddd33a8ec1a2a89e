import { server } from "./offer.ts";

/** A command that starts the server on standard input and output. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

export const PUBLISHED: Launch = { command: "npx", args: ["-y", server.name] };
export const CLONE: Launch = { command: "/path/to/wellsourced/scripts/start.mjs", args: ["mcp"] };

/** A program that starts MCP servers, and its ways to add one. */
export interface Client {
  readonly name: string;
  /** A line for a terminal. */
  readonly line?: (launch: Launch) => string;
  /** A link that adds the published server. */
  readonly link?: (launch: Launch) => string;
  /** Where a person may write the entry instead, and its text. */
  readonly file?: {
    readonly path: string;
    readonly form: "json" | "toml" | "yaml";
    readonly text: (launch: Launch) => string;
  };
  /** Advice for people. */
  readonly note?: string;
}

const NAME = "wellsourced";
const inShell = ({ command, args }: Launch): string => [command, ...args].join(" ");
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
/** One entry, in the form that most programs share. */
const entry = ({ command, args }: Launch) => ({ command, args });
/** JSON on one line, with spaces. */
const json = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
const inFile = (path: string, key = "mcpServers", more = {}) => ({
  path,
  form: "json" as const,
  text: (launch: Launch) => json({ [key]: { [NAME]: { ...more, ...entry(launch) } } }),
});

export const CLIENTS: readonly Client[] = [
  {
    name: "Claude Code",
    line: (launch) => `claude mcp add ${NAME} -- ${inShell(launch)}`,
    file: inFile(".mcp.json"),
    note: "`--scope user` adds the server for all your projects. The [plugin](#claude-code-plugin) adds skills and a check of what is written.",
  },
  {
    name: "Claude Desktop",
    file: inFile("claude_desktop_config.json"),
    note: "The [bundle](#claude-desktop-bundle) needs no file, no terminal and no Node.js. **Settings → Developer → Edit Config** opens the file.",
  },
  {
    name: "Cursor",
    link: (launch) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64(entry(launch)))}`,
    file: inFile("~/.cursor/mcp.json"),
  },
  {
    name: "VS Code",
    line: (launch) => `code --add-mcp '${JSON.stringify({ name: NAME, ...entry(launch) })}'`,
    link: (launch) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, ...entry(launch) }))}`,
    file: inFile(".vscode/mcp.json", "servers", { type: "stdio" }),
  },
  {
    name: "Gemini CLI",
    line: (launch) => `gemini mcp add --scope user ${NAME} ${inShell(launch)}`,
    file: inFile("~/.gemini/settings.json"),
    note: "Gemini CLI starts servers only in folders that you trust.",
  },
  {
    name: "Codex",
    line: (launch) => `codex mcp add ${NAME} -- ${inShell(launch)}`,
    file: {
      path: "~/.codex/config.toml",
      form: "toml",
      text: ({ command, args }) =>
        `[mcp_servers.${NAME}]\ncommand = ${JSON.stringify(command)}\nargs = [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`,
    },
  },
  {
    name: "LM Studio",
    link: (launch) => `lmstudio://add_mcp?name=${NAME}&config=${encodeURIComponent(base64(entry(launch)))}`,
    file: inFile("mcp.json"),
    note: "**Program → Install → Edit mcp.json** opens the file.",
  },
  {
    name: "Zed",
    file: inFile("~/.config/zed/settings.json", "context_servers", { source: "custom" }),
  },
  {
    name: "Goose",
    link: ({ command, args }) =>
      `goose://extension?${[
        ["cmd", command],
        ...args.map((arg) => ["arg", arg]),
        ["id", NAME],
        ["name", "Wellsourced"],
        ["description", server.description],
        ["timeout", "300"],
      ]
        .map(([key, value = ""]) => `${key}=${encodeURIComponent(value)}`)
        .join("&")}`,
    file: {
      path: "~/.config/goose/config.yaml",
      form: "yaml",
      text: ({ command, args }) =>
        [
          "extensions:",
          `  ${NAME}:`,
          "    name: Wellsourced",
          "    type: stdio",
          "    enabled: true",
          `    cmd: ${command}`,
          `    args: [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`,
          "    timeout: 300",
        ].join("\n"),
    },
  },
];
