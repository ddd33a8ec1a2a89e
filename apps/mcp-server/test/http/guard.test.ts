import { describe, expect, test } from "vitest";
import { createGuard, type GuardRules } from "../../src/http/guard.ts";

const guardOf = (rules: Partial<GuardRules> = {}) =>
  createGuard({ hosts: [], boundTo: "127.0.0.1", origins: [], strict: true, ...rules });
const host = (value: string) => new Headers({ host: value });
const from = (origin: string) => new Headers({ host: "localhost:3000", origin });

describe("the Host header", () => {
  test.each(["localhost", "localhost:3000", "LOCALHOST:1", "127.0.0.1:3000", "[::1]:3000"])("%s passes", (name) => {
    expect(guardOf().refuseHost(host(name))).toBeUndefined();
  });

  test.each(["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "evil.example:3000", ""])(
    "%j is refused",
    (name) => {
      expect(guardOf().refuseHost(host(name))?.status).toBe(403);
    },
  );

  test("named hosts replace those of this machine", () => {
    const guard = guardOf({ hosts: ["mcp.example.org", "other.example:8080"] });
    expect(guard.refuseHost(host("mcp.example.org"))).toBeUndefined();
    expect(guard.refuseHost(host("mcp.example.org:443"))).toBeUndefined();
    expect(guard.refuseHost(host("other.example:8080"))).toBeUndefined();
    expect(guard.refuseHost(host("other.example:9090"))?.status).toBe(403);
    expect(guard.refuseHost(host("localhost"))?.status).toBe(403);
  });

  test("the public address may be named, where no hosts are", () => {
    const publicUrl = "https://mcp.example.org";
    expect(guardOf({ publicUrl }).refuseHost(host("mcp.example.org"))).toBeUndefined();
    expect(guardOf({ publicUrl, hosts: ["other.example"] }).refuseHost(host("mcp.example.org"))?.status).toBe(403);
  });

  test("the address listened on may be named", () => {
    expect(guardOf({ boundTo: "192.0.2.7" }).refuseHost(host("192.0.2.7:3000"))).toBeUndefined();
  });
});

describe("the Origin header", () => {
  test("programs send none and pass, and so do pages of this server", () => {
    expect(guardOf().refuseOrigin(host("localhost:3000"))).toBeUndefined();
    expect(guardOf().refuseOrigin(from("http://localhost:3000"))).toBeUndefined();
  });

  test.each(["http://evil.example", "http://localhost:4000", "null", "nonsense"])("%s is refused", (origin) => {
    expect(guardOf().refuseOrigin(from(origin))?.status).toBe(403);
  });

  test("an origin that is named passes, and only that one", () => {
    const guard = guardOf({ origins: ["https://app.example/"] });
    expect(guard.refuseOrigin(from("https://app.example"))).toBeUndefined();
    expect(guard.refuseOrigin(from("http://app.example"))?.status).toBe(403);
    expect(guard.corsHeaders(from("https://app.example"))["access-control-allow-origin"]).toBe("https://app.example");
  });

  test("without strictness and names every origin passes, and is named back, never a star", () => {
    const guard = guardOf({ strict: false });
    expect(guard.refuseOrigin(from("https://any.example"))).toBeUndefined();
    expect(guard.corsHeaders(from("https://any.example"))["access-control-allow-origin"]).toBe("https://any.example");
  });

  test("names are kept to even without strictness", () => {
    const guard = guardOf({ strict: false, origins: ["https://app.example"] });
    expect(guard.refuseOrigin(from("https://any.example"))?.status).toBe(403);
  });
});

describe("what a proxy keeps inside", () => {
  const guard = guardOf({ hosts: ["research.example.org"] });
  const inside = (name: string) => guard.refuseHost(host(name), { inside: true })?.status;

  test.each([
    "server-1:3000",
    "10.1.2.3:3000",
    "[fd00::7]:3000",
    "wellsourced.default.svc",
    "box.internal",
    "localhost",
  ])("is answered at %s, although the public name alone is served", (name) => {
    expect([inside(name), guard.refuseHost(host(name))?.status]).toEqual([undefined, 403]);
  });

  test.each(["evil.example", "evil.example:3000", "10.1.2.3.evil.example", "", "a b", "internal.evil.example"])(
    "is refused at %j, as a page that points a name of its own here would call it",
    (name) => {
      expect(inside(name)).toBe(403);
    },
  );
});
