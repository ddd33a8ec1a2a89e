import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { element } from "../dashboard/dom.ts";
import type { CallToolResult, Server } from "./server.ts";

interface Shown {
  readonly view: string;
  readonly title: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: CallToolResult;
}

const theme = (): "light" | "dark" => {
  const { theme: chosen } = document.documentElement.dataset;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

/**
 * Shows a result in its view: a page in a frame without an origin of its own, which reaches the server only through
 * calls of tools that this page makes for it.
 */
export async function showView(
  place: HTMLElement,
  { view, title, args, result }: Shown,
  server: Server,
): Promise<void> {
  const frame = element("iframe", { title, sandbox: "allow-scripts", allow: "clipboard-write *" });
  place.replaceChildren(frame);
  if (!frame.contentWindow) return;
  const bridge = new AppBridge(
    null,
    { name: "wellsourced-console", version: "1.0.0" },
    { serverTools: {}, openLinks: {} },
    { hostContext: { theme: theme() } },
  );
  bridge.oncalltool = async ({ name, arguments: given = {} }) => {
    if (!server.readOnly.has(name)) throw new Error(`A view may not call ${name}.`);
    return server.call(name, given, { signal: new AbortController().signal, progressed: () => {} });
  };
  bridge.onopenlink = async ({ url }) => {
    if (/^https?:\/\//iu.test(url)) window.open(url, "_blank", "noopener,noreferrer");
    return {};
  };
  bridge.addEventListener("sizechange", ({ height }) => {
    if (height) frame.style.height = `${height}px`;
  });
  const ready = new Promise<void>((resolve) => bridge.addEventListener("initialized", () => resolve()));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = `console/view-${view}`;
  await ready;
  await bridge.sendToolInput({ arguments: { ...args } });
  await bridge.sendToolResult(result);
  const left = new AbortController();
  const follow = () => (frame.isConnected ? bridge.setHostContext({ theme: theme() }) : left.abort());
  document.addEventListener("themechange", follow, { signal: left.signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow, { signal: left.signal });
}
