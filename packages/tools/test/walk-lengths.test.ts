import { channel } from "node:diagnostics_channel";
import { console as inspected, type Runtime, Session } from "node:inspector";
import { systemClock } from "@wellsourced/core";
import { startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

const MARK = "request of a walk";
const OUR_SOURCE = /\/packages\/\w+\/src\//u;

let upstreams: Upstreams;
let sources: Wellsourced;
const session = new Session();

beforeAll(async () => {
  upstreams = await startUpstreams();
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled" },
    ...{ allowPrivateNetwork: true, originMap: upstreams.originMap, contactEmail: "reader@example.org" },
  });
  session.connect();
  session.post("Runtime.enable");
  session.post("Debugger.enable");
  session.post("Debugger.setAsyncCallStackDepth", { maxDepth: 400 });
});

afterAll(async () => {
  session.disconnect();
  await sources.close();
  await upstreams.close();
});

/** The stack that awaits this one; V8 keeps distant ones by id. */
function parentOf({ parent, parentId }: Runtime.StackTrace): Runtime.StackTrace | undefined {
  let found = parent;
  if (!found && parentId) {
    session.post("Debugger.getStackTrace", { stackTraceId: parentId }, (_, reply) => {
      found = reply?.stackTrace;
    });
  }
  return found;
}

/** Our frames from a request back to the call that caused it, across awaits. */
function framesOf(last: Runtime.StackTrace): Runtime.CallFrame[] {
  const frames: Runtime.CallFrame[] = [];
  for (let stack: Runtime.StackTrace | undefined = last; stack; stack = parentOf(stack))
    frames.push(...stack.callFrames);
  return frames.filter(({ url }) => OUR_SOURCE.test(url));
}

const fileOf = ({ url }: Runtime.CallFrame) => url.replace(/^.*\/packages\//u, "");

/** The functions and files between a tool call and its first request, in the order of the call. */
async function walk(name: string, input: object) {
  let frames: Runtime.CallFrame[] | undefined;
  const request = channel("http.client.request.created");
  const markRequest = () => inspected.debug(MARK);
  session.on("Runtime.consoleAPICalled", ({ params }) => {
    if (params.args[0]?.value === MARK && params.stackTrace) frames ??= framesOf(params.stackTrace);
  });
  request.subscribe(markRequest);
  const context = { signal: new AbortController().signal, caller: { tenant: "default", user: "anonymous" } };
  try {
    await createToolbox({ tools, sources, clock: systemClock }).call(name, input, context);
  } finally {
    request.unsubscribe(markRequest);
    session.removeAllListeners("Runtime.consoleAPICalled");
  }
  const functions = frames?.map((frame) => `${fileOf(frame)} ${frame.functionName || `line ${frame.lineNumber}`}`);
  return { functions: [...new Set(functions)].reverse(), files: [...new Set(frames?.map(fileOf))] };
}

test.each([
  { name: "scrape_page", input: { url: "https://pages.example/slate" }, mostFunctions: 24, mostFiles: 14 },
  { name: "academic_search", input: { query: "lichen" }, mostFunctions: 24, mostFiles: 14 },
])("$name sends its first request after at most $mostFunctions functions in $mostFiles files", async (limits) => {
  const { functions, files } = await walk(limits.name, limits.input);
  expect(functions[0]).toBe("tools/src/toolbox.ts call");
  expect(functions.at(-1)).toMatch(/^http\/src\//u);
  expect(functions.length, functions.join("\n")).toBeLessThanOrEqual(limits.mostFunctions);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(limits.mostFiles);
});
