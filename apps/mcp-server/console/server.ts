import { type CallToolResult, Client, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client";

const VIEW_TYPE = "text/html;profile=mcp-app";
/** Longer than the longest call, which reports its progress. */
const PATIENCE_MS = 180_000;

export type { CallToolResult };
export type Server = Awaited<ReturnType<typeof connect>>;

export interface Watch {
  readonly signal: AbortSignal;
  progressed(message: string): void;
}

/** The name of a tool's view: `ui://wellsourced/audit` is `audit`. */
const viewOf = ({ _meta }: Tool): string | undefined => {
  const ui = _meta?.ui;
  const uri = ui && typeof ui === "object" && "resourceUri" in ui ? String(ui.resourceUri) : "";
  return /^ui:\/\/wellsourced\/([a-z-]+)$/u.exec(uri)?.[1];
};

/** Connects to the server of this page, as any client of the protocol does. */
export async function connect() {
  const client = new Client(
    { name: "wellsourced-console", version: "1.0.0" },
    { capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [VIEW_TYPE] } } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL("mcp", location.href)));
  const { tools } = await client.listTools();
  return {
    views: new Map(tools.map((tool) => [tool.name, viewOf(tool)])),
    /** Tools that change nothing, which views may call. */
    readOnly: new Set(tools.flatMap(({ name, annotations }) => (annotations?.readOnlyHint ? [name] : []))),
    call: (name: string, args: Readonly<Record<string, unknown>>, { signal, progressed }: Watch) =>
      client.callTool(
        { name, arguments: { ...args } },
        {
          signal,
          timeout: PATIENCE_MS,
          resetTimeoutOnProgress: true,
          onprogress: ({ message }) => progressed(message ?? ""),
        },
      ),
  };
}
