import { readFileSync } from "node:fs";
import { systemClock } from "@wellsourced/core";
import { expect, test } from "vitest";
import { adminRoutes } from "../src/http/admin/admin-routes.ts";
import type { OperatorsOptions } from "../src/http/admin/operator-route.ts";
import { createFixtureTable } from "./fixture/table.ts";

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), "utf8");

/** Paths that the proxy blocks, as Caddy patterns: `/*` at the end matches any suffix. */
const inside = /@inside path (.+)/u.exec(read("Caddyfile"))?.[1]?.split(" ") ?? [];
const isInside = (path: string) =>
  inside.some((pattern) => (pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern));

test("the proxy keeps inside what only those who run the service should reach, and nothing else", () => {
  const made = {
    table: { ...createFixtureTable(systemClock), admin: {} },
    figures: { startedAt: 0 },
    clock: systemClock,
  };
  const paths = Object.keys(adminRoutes(made as unknown as OperatorsOptions)); // only the paths are used
  expect(paths.length).toBeGreaterThan(5);
  for (const path of [...paths, "/dashboard", "/metrics", "/health/ready", "/health/live"])
    expect([path, isInside(path)]).toEqual([path, true]);
  for (const path of ["/mcp", "/.well-known/oauth-protected-resource"])
    expect([path, isInside(path)]).toEqual([path, false]);
});

test("the cluster's ingress sends on nothing but the endpoint and its documents", () => {
  const paths = [...read("kubernetes.yaml").matchAll(/- path: (\S+)/gu)].map(([, path]) => path);
  expect(paths).toEqual(["/mcp", "/.well-known"]);
});
