/** A host in a page: shows a view in a frame through the SDK's `AppBridge`, and keeps what the view asks for. */
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const calls = [];
const links = [];

async function open({ view, result, args = {}, context = {}, can = { serverTools: {}, openLinks: {} }, replies = [] }) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = view;
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(null, { name: "made-host", version: "1.0.0" }, can, { hostContext: context });
  bridge.oncalltool = async (params) => {
    calls.push(params);
    return replies.shift() ?? { content: [{ type: "text", text: "The made host has no such reply." }], isError: true };
  };
  bridge.onopenlink = async ({ url }) => {
    links.push(url);
    return {};
  };
  bridge.addEventListener("sizechange", ({ height }) => {
    frame.style.height = `${height}px`;
  });
  const ready = new Promise((resolve) => bridge.addEventListener("initialized", resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = `/${view}`;
  await ready;
  await bridge.sendToolInput({ arguments: args });
  if (result) await bridge.sendToolResult(result);
  return bridge;
}

window.host = { open, calls, links };
