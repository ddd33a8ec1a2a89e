import type { ConnectionOptions } from "node:tls";
import { given } from "@wellsourced/core";

export type HttpVersion = "1" | "2";

type Headers = Readonly<Record<string, string>>;

/** How a current Chrome shows itself. */
export interface Persona {
  /** A browser's headers in a browser's order, for a page that somebody typed in. Spelled as that version of HTTP does. */
  headers(version: HttpVersion, isSecure: boolean): Headers;
  /** Ciphers, curves and signatures of its TLS. */
  readonly tls: ConnectionOptions;
}

const KIND = {
  browsers: [{ name: "chrome" as const, minVersion: 120 }],
  devices: ["desktop" as const],
  operatingSystems: ["windows" as const, "macos" as const],
  locales: ["en-US", "en"],
};

const MAX_DRAWS = 20;

/** The generator draws from real traffic, in which other makes of Chromium and meddling proxies occur. */
function isChrome(headers: Headers): boolean {
  const said = JSON.stringify(headers);
  const version = /Chrome\/(\d+)/u.exec(said)?.[1];
  return said.includes(`Google Chrome\\";v=\\"${version}`) && said.includes('"gzip, deflate, br, zstd"');
}

/** Over plain HTTP a browser keeps the newer codings and everything about itself for sites it can trust. */
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

/** Loads got-scraping for what it knows about browsers. Its transport stays unused: it resolves names by itself. */
export async function loadPersona(): Promise<Persona> {
  const [{ hooks, Options }, { HeaderGenerator }] = await Promise.all([
    import("got-scraping"),
    import("header-generator"),
  ]);
  const generator = new HeaderGenerator(KIND);
  const draw = (httpVersion: HttpVersion) => drawUntil(() => generator.getHeaders({ httpVersion }), isChrome);

  const options = new Options({ url: "https://persona.invalid/", headers: { "user-agent": draw("2")["user-agent"] } });
  hooks.tlsHook(options);
  const { ciphers, sigalgs, ecdhCurve, minVersion, maxVersion, secureOptions } = options.createNativeRequestOptions();
  const tls = { ciphers, sigalgs, ecdhCurve, minVersion, maxVersion, secureOptions };

  return {
    headers(version, isSecure) {
      // The samples were clicks on links; somebody who types an address comes from no site.
      const typed = { ...draw(version), [version === "1" ? "Sec-Fetch-Site" : "sec-fetch-site"]: "none" };
      return isSecure ? typed : asInsecure(typed);
    },
    tls: given(tls),
  };
}
