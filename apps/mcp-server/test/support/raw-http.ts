export interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly messages: readonly Message[];
  /** The last message, which is the answer to the request. */
  readonly last: Message;
}

export const OLDER = "2025-11-25";
export const NEWER = "2026-07-28";
const ACCEPT = { accept: "application/json, text/event-stream" };

export const envelope = (more: Record<string, unknown> = {}) => ({
  "io.modelcontextprotocol/protocolVersion": NEWER,
  "io.modelcontextprotocol/clientCapabilities": {},
  ...more,
});

export async function send(url: string, init: RequestInit): Promise<Answer> {
  return toAnswer(await fetch(url, init));
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...ACCEPT, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const messages = (response.headers.get("content-type") ?? "").includes("event-stream")
    ? eventsOf(text)
    : [parsed(text)];
  return { status: response.status, headers: response.headers, text, messages, last: messages.at(-1) ?? {} };
}

const eventsOf = (text: string): Message[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("data: ") && line.length > "data: ".length)
    .map((line) => parsed(line.slice("data: ".length)));

function parsed(text: string): Message {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A session of the older revision, opened by hand. */
export async function openSession(url: string) {
  const opened = await post(url, {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: OLDER, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  });
  const id = opened.headers.get("mcp-session-id") ?? "";
  const headers = { "mcp-session-id": id, "mcp-protocol-version": OLDER };
  await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, headers);
  let ids = 0;
  return {
    id,
    headers,
    opened,
    request: (method: string, params: Record<string, unknown> = {}, requestId: string | number = ++ids) =>
      post(url, { jsonrpc: "2.0", id: requestId, method, params }, headers),
    notify: (method: string, params: Record<string, unknown>) => post(url, { jsonrpc: "2.0", method, params }, headers),
  };
}

/** One request of the newer revision. */
export const requestNewer = (
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  { headers = {}, meta = {} }: { headers?: Record<string, string>; meta?: Record<string, unknown> } = {},
): Promise<Answer> => {
  const name = params.name ?? params.uri;
  return post(
    url,
    { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope(meta) } },
    {
      "mcp-protocol-version": NEWER,
      "mcp-method": method,
      ...(typeof name === "string" && /^(?:tools\/call|prompts\/get|resources\/read)$/u.test(method)
        ? { "mcp-name": name }
        : {}),
      ...headers,
    },
  );
};
