import { constants } from "node:crypto";
import {
  type ClientHttp2Stream,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from "node:http2";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import { type Client, type ClientRequest, type ClientResponse, MAX_HEADER_BYTES, pathOf } from "./client.ts";
import type { Dialer } from "./dial.ts";
import { bareHost } from "./host-names.ts";
import { answerTo, nodeHttp } from "./node-http.ts";
import { proxyCredentials } from "./proxy-rules.ts";
import { toHeaders } from "./response-headers.ts";

type HttpVersion = "1" | "2";

type Headers = Readonly<Record<string, string>>;

const KIND = {
  browsers: [{ name: "chrome" as const, minVersion: 120 }],
  devices: ["desktop" as const],
  operatingSystems: ["windows" as const, "macos" as const],
  locales: ["en-US", "en"],
};

const MAX_DRAWS = 20;

/**
 * Whether headers are Chrome's. The generator samples real traffic, which includes other Chromium browsers and proxies
 * that change headers.
 */
function isChrome(headers: Headers, version: HttpVersion): boolean {
  const said = JSON.stringify(headers);
  const release = /Chrome\/(\d+)/u.exec(said)?.[1];
  // Without this header, Node announces `Connection: close`.
  const isKept = version === "2" || headers.Connection === "keep-alive";
  return isKept && said.includes(`Google Chrome\\";v=\\"${release}`) && said.includes('"gzip, deflate, br, zstd"');
}

/** Drops client hints and newer content codings, which Chrome omits over plain HTTP. */
const asInsecure = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !/^sec-/iu.test(name))
      .map(([name, value]) => [name, /^accept-encoding$/iu.test(name) ? "gzip, deflate" : value]),
  );

function drawUntil<Value>(draw: () => Value, isRight: (value: Value) => boolean): Value {
  for (let draws = 1; draws < MAX_DRAWS; draws++) {
    const value = draw();
    if (isRight(value)) return value;
  }
  return draw();
}

/** Chrome's offer in a TLS handshake, in its order and in OpenSSL's names. */
const CHROME_TLS: ConnectionOptions = {
  ciphers: [
    "TLS_AES_128_GCM_SHA256",
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    ...["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"].flatMap((cipher) => [
      `ECDHE-ECDSA-${cipher}`,
      `ECDHE-RSA-${cipher}`,
    ]),
    "ECDHE-RSA-AES128-SHA",
    "ECDHE-RSA-AES256-SHA",
    "AES128-GCM-SHA256",
    "AES256-GCM-SHA384",
    "AES128-SHA",
    "AES256-SHA",
  ].join(":"),
  ecdhCurve: "X25519:prime256v1:secp384r1",
  sigalgs: [
    "ecdsa_secp256r1_sha256:rsa_pss_rsae_sha256:rsa_pkcs1_sha256",
    "ecdsa_secp384r1_sha384:rsa_pss_rsae_sha384:rsa_pkcs1_sha384",
    "rsa_pss_rsae_sha512:rsa_pkcs1_sha512",
  ].join(":"),
  secureOptions: constants.SSL_OP_NO_ENCRYPT_THEN_MAC,
  requestOCSP: true,
};

type DrawHeaders = (version: HttpVersion, isSecure: boolean) => Headers;

/** Loads the generator of headers for a page whose address was typed in, in Chrome's order and the version's spelling. */
async function loadHeaders(): Promise<DrawHeaders> {
  const { HeaderGenerator } = await import("header-generator");
  const generator = new HeaderGenerator(KIND);
  return (version, isSecure) => {
    const drawn = drawUntil(
      () => generator.getHeaders({ httpVersion: version }),
      (headers) => isChrome(headers, version),
    );
    // The samples come from clicked links, but a typed address has no referring site.
    const typed = { ...drawn, [version === "1" ? "Sec-Fetch-Site" : "sec-fetch-site"]: "none" };
    return isSecure ? typed : asInsecure(typed);
  };
}

/** Chrome's HTTP/2 connection settings. */
const CHROME_SETTINGS = {
  headerTableSize: 65_536,
  enablePush: false,
  initialWindowSize: 6_291_456,
  maxHeaderListSize: 262_144,
};

/** Merges browser headers with the caller's, which replace them in place or follow. */
function headersFor({ url, headers }: ClientRequest, version: HttpVersion, draw: DrawHeaders): Record<string, string> {
  const ofBrowser = draw(version, url.protocol === "https:");
  const entries = new Map<string, readonly [string, string]>();
  for (const [name, value] of [...Object.entries(ofBrowser), ...Object.entries(headers)]) {
    const [known = name] = entries.get(name.toLowerCase()) ?? [];
    entries.set(name.toLowerCase(), [known, value]);
  }
  return Object.fromEntries(entries.values());
}

/** Sends an HTTP/1.1 request on a connection that closes with the body. `through` is the forwarding proxy, if any. */
async function askHttp1(ask: ClientRequest, socket: Socket, draw: DrawHeaders, through?: URL): Promise<ClientResponse> {
  const { url, method, signal } = ask;
  const request = nodeHttp.request({
    method,
    path: through ? url.origin + pathOf(url) : pathOf(url),
    headers: { Host: url.host, ...headersFor(ask, "1", draw), ...(through ? proxyCredentials(through) : {}) },
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    createConnection: () => socket,
  });
  const answer = await answerTo(request);
  answer.body.once("close", () => socket.destroy());
  return answer;
}

/** Yields a stream's data and throws if it was reset: Node ends a reset stream without an error. */
async function* whole(stream: ClientHttp2Stream): AsyncGenerator<Uint8Array> {
  const closed = new Promise((resolve) => void stream.once("close", resolve));
  yield* stream;
  await closed;
  if (stream.rstCode !== 0)
    throw Object.assign(new Error(`stream reset: ${stream.rstCode}`), { code: "ERR_HTTP2_STREAM_ERROR" });
}

/** Returns the response headers. A stream may close without headers and without an error. */
const headOf = (stream: ClientHttp2Stream) =>
  new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>((resolve, reject) => {
    stream.once("response", resolve).on("error", reject);
    stream.once("close", () => reject(Object.assign(new Error("no answer"), { code: "ECONNRESET" })));
  });

/** Sends an HTTP/2 request on its own session, which closes with the body. */
async function askHttp2(ask: ClientRequest, socket: Socket, draw: DrawHeaders): Promise<ClientResponse> {
  const { url, method, signal } = ask;
  const session = connectHttp2(url.origin, { createConnection: () => socket, settings: CHROME_SETTINGS });
  // The stream emits the same error.
  session.on("error", () => {});
  const pseudo = { ":method": method, ":authority": url.host, ":scheme": "https", ":path": pathOf(url) };
  const stream = session.request({ ...pseudo, ...headersFor(ask, "2", draw) }, { endStream: true, signal });
  try {
    const head = await headOf(stream);
    const body = Readable.from(whole(stream), { objectMode: false });
    body.on("error", () => {}).once("close", () => session.destroy());
    return { status: head[":status"] ?? 0, headers: toHeaders(head), body };
  } catch (error) {
    session.destroy();
    throw error;
  }
}

/** Creates a client whose requests look like a current Chrome's: TLS, HTTP/2 settings, headers and their order. */
export function createBrowserClient(dialer: Dialer): Client {
  let loading: Promise<DrawHeaders> | undefined;

  const viaProxy = async (proxy: URL, ask: ClientRequest, draw: DrawHeaders): Promise<ClientResponse> => {
    await ask.guard.judgeAnswers(bareHost(ask.url));
    const answer = await askHttp1(ask, await dialer.reachProxy(proxy, ask.signal), draw, proxy);
    if (answer.status !== 407) return answer;
    answer.body.destroy();
    throw Object.assign(new Error("the proxy asks for credentials"), { code: "PROXY_REFUSED" });
  };

  return async (ask) => {
    const { url, guard, signal } = ask;
    guard.judge(url);
    loading ??= loadHeaders();
    const draw = await loading;
    const isPlain = url.protocol === "http:";
    const proxy = isPlain ? dialer.proxyFor(url) : undefined;
    if (proxy) return viaProxy(proxy, ask, draw);
    const socket = await dialer.reach(url, guard, signal);
    if (isPlain) return askHttp1(ask, socket, draw);
    const secured = await dialer.secure(socket, url, { ...CHROME_TLS, ALPNProtocols: ["h2", "http/1.1"] }, signal);
    return secured.alpnProtocol === "h2" ? askHttp2(ask, secured, draw) : askHttp1(ask, secured, draw);
  };
}
