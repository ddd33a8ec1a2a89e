/**
 * Searches, reads, checks, cites and keeps a record, with two real clients. The built server uses recorded upstreams
 * whose results lead to real pages of the shared corpus, served locally. The inspector's command line uses both
 * protocol revisions, the libraries' clients HTTP.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { startRegistry, startReplay, startUpstreams } from "../packages/testkit/src/index.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const corpus = join(root, "../shared/corpus/extraction/article-extraction-benchmark/pages");
const main = join(root, "apps/mcp-server/dist/main.js");
const fromServer = createRequire(join(root, "apps/mcp-server/package.json"));
const folder = mkdtempSync(join(tmpdir(), "wellsourced-journey-"));

/** The URLs of generated results; each serves a real page. */
const PATHS = ["/lichen-on-slate.html", "/roof-survey.html", "/moss-and-damp.html"];
const files = readdirSync(corpus)
  .filter((name) => name.endsWith(".gz"))
  .sort();
const pages = new Map(
  PATHS.map((path, index) => [path, gunzipSync(readFileSync(join(corpus, files[index * 7] ?? "")))]),
);
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  response.writeHead(page ? 200 : 404, { "content-type": "text/html" }).end(page ?? "no such page");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has a port
const upstreams = await startUpstreams({ site });

/** Kinds of sources without generated replies, which are replayed from recordings. */
const recorded = (path: string) => readFileSync(join(root, "../shared/upstream", path), "utf8");
const study = JSON.parse(recorded("clinicaltrials/NCT06171568.json"));
const registry = await startReplay([{ path: "/api/v2/studies", body: { totalCount: 1, studies: [study] } }]);
const office = await startReplay([
  { path: /accesstoken$/u, body: recorded("epo-ops/token-200.json") },
  { path: /biblio$/u, body: recorded("epo-ops/doc-example-search-biblio.xml") },
]);
/** Invented works: one sound, one retracted. Providers never answer about UNANSWERED, and MADE_UP does not exist. */
const SOUND = { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 };
const RETRACTED = { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true };
const MADE_UP = { doi: "10.1000/geese", title: "Geese that never were" };
const UNANSWERED = "10.1000/unanswered";
const works = await startRegistry({ works: [SOUND, RETRACTED], unanswered: [UNANSWERED] });
const env = {
  PATH: process.env.PATH ?? "",
  HOME: folder,
  WELLSOURCED_DATA_DIR: folder,
  WELLSOURCED_CACHE_DIR: folder,
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  EPO_OPS_CONSUMER_KEY: "made-key",
  EPO_OPS_CONSUMER_SECRET: "made-secret",
  WELLSOURCED_ORIGIN_MAP: JSON.stringify({
    ...upstreams.originMap,
    ...works.originMap,
    "https://clinicaltrials.gov": registry.origin,
    "https://ops.epo.org": office.origin,
  }),
};

let failed = 0;
const check = (what: string, good: boolean, saw: unknown) => {
  if (!good) failed += 1;
  process.stdout.write(`${good ? "pass" : "FAIL"}  ${what}${good ? "" : `: ${JSON.stringify(saw).slice(0, 400)}`}\n`);
};

type Result = { isError?: boolean; structuredContent?: Record<string, unknown> };
type Call = (name: string, args: object) => Promise<Result>;

/** Consecutive plain words of a page's Markdown. */
const sentenceOf = (markdown: string): string => /[A-Za-z]+(?: [a-z]+){6,12}/u.exec(markdown)?.[0] ?? "";

/** Verifies an exported bundle. */
async function doubt(who: string, call: Call) {
  const [retracted, madeUp, unanswered] = await Promise.all(
    [RETRACTED.doi, MADE_UP.doi, UNANSWERED].map((citation) => call("verify_citation", { citation })),
  );
  const status = retracted?.structuredContent?.retractionStatus as { retracted?: boolean } | undefined; // as its schema has it
  const isMarked = status?.retracted === true && JSON.stringify(retracted).includes(`${RETRACTED.doi}.r`);
  check(`${who}: a retracted work is marked, with its notice`, isMarked, retracted);
  const { exists, verificationStatus } = madeUp?.structuredContent ?? {};
  check(`${who}: a made-up DOI is not found`, exists === false && verificationStatus === "not_found", madeUp);
  const { verificationStatus: said, failedSources } = unanswered?.structuredContent ?? {};
  const open = said === "uncertain" && Array.isArray(failedSources) && failedSources.includes("crossref");
  check(`${who}: if no source responds, nothing is reported missing`, open, unanswered);
  const audit = await call("audit_bibliography", {
    entries: [SOUND, RETRACTED, MADE_UP].map(({ doi, title }) => ({ doi, title })),
  });
  const rows = (audit.structuredContent?.entries ?? []) as { flags?: string[] }[]; // as its schema has it
  const flags = rows.map((row) => row.flags?.filter((flag) => flag !== "unchecked").join() ?? "none");
  check(`${who}: a list of references is checked`, flags.join(" ") === " retracted not_found", audit);
}

/** The session's record contains what was read. */
async function keep(
  who: string,
  call: Call,
  { url, words, isOneCaller }: { readonly url: string; readonly words: string; readonly isOneCaller: boolean },
) {
  const begun = await call("sequential_search", {
    searchStep: "Read the page",
    stepNumber: 1,
    nextStepNeeded: true,
    researchGoal: "How fast does lichen grow?",
  });
  const { sessionId } = begun.structuredContent ?? {};
  await call("scrape_page", { url, sessionId });
  const quoted = await call("verify_quote", { quote: words, url, sessionId });
  check(`${who}: words of the page are found in it`, quoted.structuredContent?.quoteMatch === "verbatim", quoted);
  const session = await call("get_research_session", { sessionId });
  if (!isOneCaller) {
    const isClosed = session.isError === true && JSON.stringify(session).includes("session_not_found");
    check(`${who}: another session of the protocol cannot read the research`, isClosed, session);
    return;
  }
  const sources = (session.structuredContent?.sources ?? []) as { url?: string }[]; // as its schema has it
  check(
    `${who}: the page is among the session's sources`,
    sources.filter((one) => one.url === url).length === 1,
    session,
  );
  const exported = await call("research_export", { sessionId, format: "markdown" });
  const document = String(exported.structuredContent?.document ?? "");
  const whole = ["How fast does lichen grow?", "Read the page", url].every((part) => document.includes(part));
  check(`${who}: the session is exported with its sources`, whole, exported);
}

/** The steps: the output of each is the input of the next. */
async function walk(who: string, call: Call, isOneCaller = true) {
  const found = await call("web_search", { query: "lichen on slate", num_results: 3 });
  const urls = (found.structuredContent?.urls ?? []) as string[]; // as web_search's schema has it
  const url = urls.find((one) => one.startsWith(site));
  check(`${who}: search finds a page`, url !== undefined, found);
  const read = await call("scrape_page", { url, max_length: 20_000 });
  const { content = "", citation } = (read.structuredContent ?? {}) as {
    content?: string;
    citation?: { metadata: Record<string, string> };
  };
  check(`${who}: the page is read`, content.length > 500 && !read.isError, read);
  const source = { url, ...citation?.metadata };
  const cited = await call("format_bibliography", { style: "apa", sources: [source] });
  const text = String(cited.structuredContent?.bibliography ?? "");
  check(`${who}: it is cited with its address`, text.includes(String(url)), cited);
  const trials = await call("clinical_search", { condition: "any", num_results: 1 });
  const [trial] = (trials.structuredContent?.trials ?? []) as { nctId?: string }[]; // as clinical_search's schema has it
  check(`${who}: a registered trial is found`, trial?.nctId === "NCT06171568", trials);
  const patents = await call("patent_search", { query: "lenses", provider: "epo" });
  const [patent] = (patents.structuredContent?.patents ?? []) as { number?: string; url?: string }[]; // as its schema has it
  check(`${who}: a patent is found with its number and page`, Boolean(patent?.number && patent.url), patents);
  const refused = await call("clinical_search", { condition: "any", status: "ENDED" });
  check(`${who}: a status that no trial has is refused`, refused.isError === true, refused);
  await doubt(who, call);
  await keep(who, call, { url: String(url), words: sentenceOf(content), isOneCaller });
}

function packageFolder(name: string): string {
  const base = fromServer.resolve
    .paths(name)
    ?.find((path) => readdirSync(join(path, "..")).length > 0 && hasPackage(join(path, name)));
  if (!base) throw new Error(`${name} is not installed`);
  return join(base, name);
}

function hasPackage(path: string): boolean {
  try {
    return readFileSync(join(path, "package.json")).length > 0;
  } catch {
    return false;
  }
}

const inspectorFolder = packageFolder("@modelcontextprotocol/inspector");
const { bin } = JSON.parse(readFileSync(join(inspectorFolder, "package.json"), "utf8")) as {
  bin: Record<string, string>;
};
const inspector = join(inspectorFolder, Object.values(bin)[0] ?? "");

const child = spawn(process.execPath, [main, "--http", "--port", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise<string>((resolve) => {
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
    const url = /https?:\/\/\S+\/mcp\b/u.exec(said)?.[0];
    if (url) resolve(url);
  });
});

const inspect =
  (era: string): Call =>
  (name, args) =>
    new Promise((resolve, reject) => {
      const where = ["--cli", address, "--transport", "http", "--format", "json", "--protocol-era", era];
      const what = ["--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args)];
      const client = spawn(process.execPath, [inspector, ...where, ...what], { env });
      let out = "";
      client.stdout.on("data", (data) => {
        out += data;
      });
      client.on("exit", () => {
        try {
          const reply = JSON.parse(out) as Result & { result?: Result };
          resolve(reply.result ?? reply);
        } catch {
          reject(new Error(`the inspector said: ${out.slice(0, 300)}`));
        }
      });
    });

// Each call of the inspector is a process; in older revisions that is a session and thus a separate caller.
for (const era of ["legacy", "modern"]) await walk(`inspector, ${era}`, inspect(era), era === "modern");

const load = (specifier: string) => import(pathToFileURL(fromServer.resolve(specifier)).href);
const info = { name: "journey", version: "1.0.0" };
const v1 = await load("@modelcontextprotocol/sdk/client/index.js");
const v1http = await load("@modelcontextprotocol/sdk/client/streamableHttp.js");
const old = new v1.Client(info);
await old.connect(new v1http.StreamableHTTPClientTransport(new URL(address)));
await walk("sdk client, 2025-11-25 over HTTP", (name, args) => old.callTool({ name, arguments: args }));
await old.close();
const v2 = await import(pathToFileURL(join(packageFolder("@modelcontextprotocol/client"), "dist/index.mjs")).href);
const fresh = new v2.Client(info, { versionNegotiation: { mode: "auto" } });
await fresh.connect(new v2.StreamableHTTPClientTransport(new URL(address)));
await walk(`client 2.x, ${String(fresh.getNegotiatedProtocolVersion?.() ?? "negotiated")} over HTTP`, (name, args) =>
  fresh.callTool({ name, arguments: args }),
);
await fresh.close();

child.kill();
await Promise.all([upstreams, registry, office, works].map((one) => one.close()));
server.close();
server.closeAllConnections();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(failed === 0 ? "all steps passed\n" : `${failed} step(s) failed\n`);
process.exit(failed === 0 ? 0 : 1);
