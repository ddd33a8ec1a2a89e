import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter, type AdapterPayload, type Configuration, errors, type JWK } from "oidc-provider";

export interface AuthorizationServerOptions {
  /** The only resource that tokens are issued for, as clients name it. */
  resource(): string;
  /** Its name in tokens. */
  readonly audience: string;
  readonly scope: string;
}

/** Keeps what was issued for as long as the test runs, whichever instance of the library issued it. */
function createStore() {
  const stored = new Map<string, AdapterPayload>();
  return class Store implements Adapter {
    readonly #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    async upsert(id: string, payload: AdapterPayload) {
      stored.set(`${this.#model} ${id}`, payload);
    }
    async find(id: string) {
      return stored.get(`${this.#model} ${id}`);
    }
    async findByUid(uid: string) {
      return [...stored.values()].find((payload) => payload.uid === uid);
    }
    async findByUserCode(code: string) {
      return [...stored.values()].find((payload) => payload.userCode === code);
    }
    async consume(id: string) {
      const payload = stored.get(`${this.#model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      stored.delete(`${this.#model} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [name, payload] of [...stored]) if (payload.grantId === grantId) stored.delete(name);
    }
  };
}

async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

const toConfiguration = (
  { resource, audience, scope }: AuthorizationServerOptions,
  { key, adapter }: { readonly key: JWK; readonly adapter: ReturnType<typeof createStore> },
): Configuration => ({
  adapter,
  jwks: { keys: [key] },
  cookies: { keys: ["made for tests"] },
  scopes: ["openid", ...scope.split(" ")],
  clientDefaults: { token_endpoint_auth_method: "none" },
  pkce: { required: () => true },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  extraTokenClaims: () => ({ tenant_id: "library" }),
  issueRefreshToken: (_, client) => client.grantTypeAllowed("refresh_token"),
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    RefreshToken: 3_600,
    Grant: 3_600,
    Interaction: 600,
    Session: 600,
    IdToken: 600,
  },
  features: {
    registration: { enabled: true },
    revocation: { enabled: true, allowedPolicy: () => true },
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, indicator) => {
        if (indicator !== resource()) throw new errors.InvalidTarget();
        return { scope, audience, accessTokenFormat: "jwt", jwt: { sign: { alg: "RS256" } } };
      },
    },
  },
});

/** A certified authorization server on this machine, whose signing key can be exchanged. */
export async function startAuthorizationServer(options: AuthorizationServerOptions) {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const adapter = createStore();
  let count = 0;
  const rotate = async () => {
    count += 1;
    const key = await makeSigningKey(`key-${count}`);
    answer = new Provider(url, toConfiguration(options, { key, adapter })).callback();
  };
  await rotate();
  return {
    url,
    /** Signs with another key from here on, and publishes that one alone. */
    rotate,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A person with a browser: signs in, agrees, and is sent back to the client with what it gets there. */
export async function signIn(authorization: URL, user: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let next = authorization;
  for (let steps = 0; steps < 20; steps++) {
    if (next.pathname === "/callback") return next.searchParams;
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const prompt = await visit(next, cookie, cookies);
    const answer = prompt.location ?? (await submit(next, { cookies, html: prompt.html, user }));
    next = new URL(answer, next);
  }
  return new URLSearchParams();
}

async function visit(url: URL, cookie: string, cookies: Map<string, string>) {
  const response = await fetch(url, { redirect: "manual", headers: { cookie } });
  keep(response, cookies);
  return { location: response.headers.get("location"), html: await response.text() };
}

async function submit(
  url: URL,
  { cookies, html, user }: { readonly cookies: Map<string, string>; readonly html: string; readonly user: string },
): Promise<string> {
  const prompt = html.includes('value="consent"') ? "consent" : "login";
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const body = new URLSearchParams({ prompt, login: user, password: "made" });
  const response = await fetch(url, { method: "POST", redirect: "manual", headers: { cookie }, body });
  keep(response, cookies);
  return response.headers.get("location") ?? "";
}

function keep(response: Response, cookies: Map<string, string>): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split("=", 2);
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}
