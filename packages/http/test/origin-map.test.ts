import { expect, test } from "vitest";
import { createHttp } from "../src/index.ts";
import { createOriginMap } from "../src/origin-map.ts";

const map = createOriginMap({
  "https://api.example.org": "http://127.0.0.1:9001",
  "https://other.example.org/": "https://gateway.example/other/",
});

test.each([
  ["https://api.example.org/v1/works?q=a%20b", "http://127.0.0.1:9001/v1/works?q=a%20b", true],
  ["https://api.example.org:443/", "http://127.0.0.1:9001/", true],
  ["https://other.example.org/v2/x", "https://gateway.example/other/v2/x", true],
  ["http://api.example.org/", "http://api.example.org/", false],
  ["https://api.example.org.evil.example/", "https://api.example.org.evil.example/", false],
  ["https://api.example.org:8443/", "https://api.example.org:8443/", false],
])("%s goes to %s", (from, to, isReplaced) => {
  const mapped = map(new URL(from));
  expect([mapped.url.href, mapped.isReplaced]).toEqual([to, isReplaced]);
});

test.each([{ "not an origin": "http://127.0.0.1" }, { "https://api.example.org": "ftp://127.0.0.1" }])(
  "%j is said to be wrong at once",
  (originMap) => {
    expect(() => createHttp({ originMap })).toThrow(expect.objectContaining({ kind: "config" }));
  },
);
