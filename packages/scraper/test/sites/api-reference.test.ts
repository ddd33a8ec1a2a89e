import { systemClock } from "@wellsourced/core";
import { afterAll, describe, expect, test } from "vitest";
import { createReader } from "../../src/read.ts";
import { specNamed } from "../../src/sites/api-reference.ts";
import { type FakeAnswer, fakeHttp } from "../helpers/fake-http.ts";

const spec = {
  openapi: "3.0.3",
  info: { title: "Tide levels", version: "2.1" },
  paths: { "/levels": { get: { summary: "List levels", responses: { 200: { description: "All of them" } } } } },
};
const yaml =
  'info:\n  title: Tide levels\n  version: "2.1"\nopenapi: 3.0.3\npaths:\n  /levels:\n    get:\n      summary: List levels\n';
const base = "https://tides.example/docs/index.html";
const page = (inside: string): string =>
  `<!doctype html><html><head><title>API</title></head><body>${inside}</body></html>`;

describe("where a page names the description of its API", () => {
  test.each([
    ["Redoc", '<redoc spec-url="../openapi.json"></redoc>', "https://tides.example/openapi.json"],
    [
      "Redoc, by a script",
      '<div id="r"></div><script>Redoc.init("/spec.yaml", {}, r)</script>',
      "https://tides.example/spec.yaml",
    ],
    ["RapiDoc", "<rapi-doc spec-url='/openapi.yaml?v=2'> </rapi-doc>", "https://tides.example/openapi.yaml?v=2"],
    [
      "Stoplight Elements",
      '<elements-api apiDescriptionUrl="openapi.yaml" router="hash"></elements-api>',
      "https://tides.example/docs/openapi.yaml",
    ],
    ["Scalar", '<script id="api-reference" data-url="/v1.json"></script>', "https://tides.example/v1.json"],
    [
      "Scalar, by a script",
      '<script>Scalar.createApiReference("#app", { url: "/v1.json", proxyUrl: "https://proxy.example" })</script>',
      "https://tides.example/v1.json",
    ],
    [
      "Swagger UI",
      "<script>const ui = SwaggerUIBundle({\n url: '/openapi.json', dom_id: '#swagger-ui' })</script>",
      "https://tides.example/openapi.json",
    ],
    [
      "Swagger UI with several",
      '<script>SwaggerUIBundle({ urls: [{ name: "v2", url: "/v2.json" }, { url: "/v1.json" }] })</script>',
      "https://tides.example/v2.json",
    ],
  ])("%s", (_, inside, url) => {
    expect(specNamed(page(inside), base)).toEqual({ spec: url });
  });

  test.each([
    ["an ordinary page", '<p>See the url: "/openapi.json".</p>'],
    ["a page about Swagger", "<p>Swagger UI reads a file.</p>"],
    ["an address that is no page", '<redoc spec-url="javascript:alert(1)"></redoc>'],
  ])("%s names none", (_, inside) => {
    expect(specNamed(page(inside), base)?.spec).toBeUndefined();
  });
});

describe("reading a page of an API", () => {
  const json = (value: unknown): FakeAnswer => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  });
  const script = (body: string): FakeAnswer => ({ headers: { "content-type": "text/javascript" }, body });
  const swagger = page('<div id="swagger-ui"></div><script src="./swagger-initializer.js"></script>');
  const sites: Readonly<Record<string, Readonly<Record<string, FakeAnswer>>>> = {
    "an attribute": {
      "/docs/index.html": { body: page('<redoc spec-url="/openapi.json"></redoc>') },
      "/openapi.json": json(spec),
    },
    "YAML as plain text": {
      "/docs/index.html": { body: page('<rapi-doc spec-url="/spec"></rapi-doc>') },
      "/spec": { headers: { "content-type": "text/plain" }, body: yaml },
    },
    "the script of Swagger UI": {
      "/docs/index.html": { body: swagger },
      "/docs/swagger-initializer.js": script('window.ui = SwaggerUIBundle({ url: "/openapi.json" });'),
      "/openapi.json": json(spec),
    },
    "its settings": {
      "/docs/index.html": { body: swagger },
      "/docs/swagger-initializer.js": script('window.ui = SwaggerUIBundle({ "configUrl" : "/v3/config" });'),
      "/v3/config": json({ urls: [{ url: "/openapi.json" }] }),
      "/openapi.json": json(spec),
    },
    "a description within the script": {
      "/docs/index.html": { body: page('<div id="swagger-ui"></div><script src="./swagger-ui-init.js"></script>') },
      "/docs/swagger-ui-init.js": script(
        `var options = { "swaggerDoc": ${JSON.stringify(spec)}, "customOptions": {} };`,
      ),
    },
  };

  test.each(Object.entries(sites))("%s", async (_, site) => {
    const http = fakeHttp((url) => site[new URL(url).pathname] ?? { status: 404 });
    const reader = createReader({ http, clock: systemClock });
    afterAll(() => reader.close());
    const { markdown, contentType, metadata } = await reader.read(base);
    expect(contentType).toBe("openapi");
    expect(metadata.title).toBe("Tide levels");
    expect(markdown).toContain("### `GET /levels`\n\nList levels");
  });

  test("another file in its place leaves the page as it is", async () => {
    const http = fakeHttp((url) =>
      url === base ? { body: page('<redoc spec-url="/openapi.json"></redoc>') } : json({ error: "none" }),
    );
    const reader = createReader({ http, clock: systemClock, browser: { path: "/nowhere" } });
    afterAll(() => reader.close());
    await expect(reader.read(base)).rejects.toThrow(/tides\.example/u);
  });
});
