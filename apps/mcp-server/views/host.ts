/** A result of a tool, as the protocol defines it. */
export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a view does with the messages of its host. */
export interface View {
  /** Shows a result; `args` are the arguments of its call, if the host sent them. */
  show(result: ToolResult, args: Fields): void;
  /** Called when the call was cancelled. */
  cancelled(): void;
  /** Called when a theme or style sheet variables arrive. */
  dress(context: Fields): void;
}

/** The host of a view, as far as its announced capabilities allow. */
export interface Host {
  readonly canCall: boolean;
  callTool(name: string, args: Fields): Promise<ToolResult>;
  openLink(url: string): void;
}

const VERSION = "2026-01-26";

export const isRecord = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

type Waiting = { resolve(result: Fields): void; reject(error: Error): void };

const post = (message: Fields): void => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method: string, params: Fields = {}): void => post({ method, params });

/** Sends requests to the host, and passes its messages on. */
function createChannel(heard: (method: string, params: Fields) => void) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || !isRecord(data) || data.jsonrpc !== "2.0") return;
    const { id, method, params, result, error } = data;
    if (typeof method === "string" && id !== undefined) return answer(id, method);
    if (typeof method === "string") return heard(method, isRecord(params) ? params : {});
    const request = typeof id === "number" ? waiting.get(id) : undefined;
    if (typeof id === "number") waiting.delete(id);
    if (isRecord(error)) request?.reject(new Error(String(error.message)));
    else request?.resolve(isRecord(result) ? result : {});
  });
  return (method: string, params: Fields): Promise<Fields> => {
    last += 1;
    const id = last;
    const reply = new Promise<Fields>((resolve, reject) => waiting.set(id, { resolve, reject }));
    post({ id, method, params });
    return reply;
  };
}

/** Answers a request of the host. A view keeps nothing that must be saved before it ends. */
function answer(id: unknown, method: string): void {
  if (method === "ping" || method === "ui/resource-teardown") post({ id, result: {} });
  else post({ id, error: { code: -32601, message: "Method not found" } });
}

/** Tells the host the height that the page needs. */
function followSize(): void {
  let before = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === before) return;
    before = height;
    notify("ui/notifications/size-changed", { width: Math.ceil(window.innerWidth), height });
  }).observe(document.documentElement);
}

/** Connects a view to its host: announces it, and passes on the arguments and the result of its tool. */
export async function connect(view: View): Promise<Host> {
  let args: Fields = {};
  const request = createChannel((method, params) => {
    if (method === "ui/notifications/tool-input") args = isRecord(params.arguments) ? params.arguments : {};
    else if (method === "ui/notifications/tool-result") view.show(params, args);
    else if (method === "ui/notifications/tool-cancelled") view.cancelled();
    else if (method === "ui/notifications/host-context-changed") view.dress(params);
  });
  const { hostCapabilities, hostContext } = await request("ui/initialize", {
    protocolVersion: VERSION,
    appInfo: { name: "wellsourced", version: "1.0.0" },
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  });
  const can = isRecord(hostCapabilities) ? hostCapabilities : {};
  if (isRecord(hostContext)) view.dress(hostContext);
  notify("ui/notifications/initialized");
  followSize();
  return {
    canCall: isRecord(can.serverTools),
    callTool: (name, args) => request("tools/call", { name, arguments: args }),
    openLink: (url) => {
      if (isRecord(can.openLinks)) request("ui/open-link", { url }).catch(() => {});
      else window.open(url, "_blank", "noopener,noreferrer");
    },
  };
}
