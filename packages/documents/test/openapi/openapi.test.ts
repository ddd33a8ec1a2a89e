import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/index.ts";

const read = (text: string, name = "openapi.yaml") => readDocument(new TextEncoder().encode(text), { name });

const LEVELS = `
openapi: 3.1.0
info: {title: Tide levels, version: 1.2.0, description: "# About\\nLevels of the sea."}
servers: [{url: https://tides.example/v1, description: the only one}]
tags: [{name: levels, description: What was measured.}]
security: [{key: []}]
paths:
  /stations/{id}/levels:
    parameters: [{$ref: '#/components/parameters/id'}]
    get:
      tags: [levels]
      summary: List levels
      description: "Newest first.\\n\\n# Paging\\nUse \`after\`."
      parameters:
        - {name: after, in: query, schema: {type: string, format: date-time}, description: Only later levels}
        - {name: unit, in: query, schema: {type: string, enum: [m, ft], default: m}}
      responses:
        '200': {description: The levels, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Level'}}}}}
        default: {$ref: '#/components/responses/Error'}
    post:
      tags: [levels]
      deprecated: true
      requestBody: {required: true, content: {application/json: {schema: {type: object, required: [metres], properties: {metres: {type: number, minimum: 0}, place: {type: object, properties: {pier: {type: string}}}}}}}}
      responses: {'201': {description: Stored}}
components:
  parameters: {id: {name: id, in: path, required: true, schema: {type: string}}}
  responses: {Error: {$ref: 'errors.yaml#/Error'}}
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Level: {type: object, description: One level, properties: {metres: {type: [number, 'null'], example: 4.2}, station: {$ref: '#/components/schemas/Station'}}}
    Station: {allOf: [{$ref: '#/components/schemas/Place'}, {type: object, properties: {levels: {type: array, items: {$ref: '#/components/schemas/Level'}}}}]}
    Place: {oneOf: [{type: string}, {$ref: '#/components/schemas/Place'}]}
`;

describe("OpenAPI 3.1 in YAML", () => {
  test("title, version, servers and how to authorize", async () => {
    const { markdown, contentType, metadata } = await read(LEVELS);
    expect(contentType).toBe("openapi");
    expect(metadata).toMatchObject({
      title: "Tide levels",
      itemCount: 2,
      leftOut: ["1 example", "1 reference to other files"],
    });
    expect(markdown).toContain(
      "# Tide levels\n\nVersion 1.2.0 (OpenAPI 3.1.0)\n\n## About\nLevels of the sea.\n\n## Servers\n\n- `https://tides.example/v1`: the only one",
    );
    expect(markdown).toContain("| `key` | apiKey | header X-Key |");
  });

  test("an operation under its tag, with the parameters of its path", async () => {
    const { markdown } = await read(LEVELS);
    expect(markdown).toContain(
      "## levels\n\nWhat was measured.\n\n### `GET /stations/{id}/levels`\n\nList levels\n\nNewest first.\n\n#### Paging\nUse `after`.\n\nAuthorization: `key`",
    );
    expect(markdown).toContain("| `id` | path | `string` | yes |");
    expect(markdown).toContain("| `unit` | query | `string` |  | One of `m`, `ft`. Default: `m`. |");
    expect(markdown).toContain("| 200 | The levels | `application/json`: `Level[]` |");
  });

  test("a body without a name as a table of its properties, nested ones by their path", async () => {
    const { markdown } = await read(LEVELS);
    expect(markdown).toContain("### `POST /stations/{id}/levels`\n\nDeprecated.");
    expect(markdown).toContain("**Request body** (required)\n\n`application/json`: `object`");
    expect(markdown).toContain("| `metres` | `number` | yes | At least `0`. |");
    expect(markdown).toContain("| `place.pier` | `string` |");
  });

  test("schemas by name; cycles end", async () => {
    const { markdown } = await read(LEVELS);
    expect(markdown).toContain(
      "### Level\n\nOne level\n\n| Name | Type |\n| --- | --- |\n| `metres` | `number \\| null` |",
    );
    expect(markdown).toContain("### Station\n\nExtends `Place`.");
    expect(markdown).toContain("### Place\n\nType: `string | Place`");
  });
});

test("OpenAPI 2 in JSON: host, body, form and definitions", async () => {
  const spec = {
    swagger: "2.0",
    info: { title: "Tides", version: "1" },
    host: "tides.example",
    basePath: "/v1",
    schemes: ["https"],
    paths: {
      "/levels": {
        post: {
          consumes: ["application/xml"],
          parameters: [{ in: "body", name: "level", required: true, schema: { $ref: "#/definitions/Level" } }],
          responses: { 200: { description: "Stored", schema: { $ref: "#/definitions/Level" } } },
        },
        put: {
          parameters: [{ in: "formData", name: "file", type: "file", description: "A table" }],
          responses: { 204: { description: "Stored" } },
        },
      },
    },
    definitions: {
      Level: { type: "object", required: ["m"], properties: { m: { type: "number", format: "double" } } },
    },
  };
  const { markdown, contentType } = await read(JSON.stringify(spec), "swagger.json");
  expect(contentType).toBe("openapi");
  expect(markdown).toContain("- `https://tides.example/v1`");
  expect(markdown).toContain("**Request body** (required)\n\n`application/xml`: `Level`");
  expect(markdown).toContain("| `file` | `file` | A table |");
  expect(markdown).toContain("| 200 | Stored | `Level` |");
  expect(markdown).toContain("| `m` | `number (double)` | yes |");
});

test.each([
  ["other YAML", "name: ci\non: push\njobs:\n  build:\n    steps: []\n", "ci.yml"],
  ["broken YAML", 'openapi: "3.0.0"\ninfo: {title: [\n', "openapi.yaml"],
])("%s is text", async (_, text, name) => {
  const { contentType, markdown } = await read(text, name);
  expect(contentType).toBe("text");
  expect(markdown).toContain(text.split("\n")[0]?.split(":")[0] ?? "");
});

describe("hostile descriptions", () => {
  const head = "openapi: 3.0.0\ninfo: {title: x, version: 1}\n";
  const bomb = (): string => {
    const lines = Array.from(
      { length: 20 },
      (_, at) => `  a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(", ")}]`,
    );
    return `${head}x:\n  a0: &a0 [x]\n${lines.join("\n")}\n`;
  };
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const many = (count: number, of: (at: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, of(at)]));
  const json = (more: object): string => JSON.stringify({ openapi: "3.0.0", info: { title: "x" }, ...more });

  test.each([
    ["a bomb of aliases", bomb(), "openapi.yaml"],
    ["lists in lists", `${head}x: ${"[".repeat(5_000)}`, "openapi.yaml"],
    [
      "blocks in blocks",
      `${head}x:\n${Array.from({ length: 800 }, (_, at) => `${" ".repeat(at + 1)}a:`).join("\n")}`,
      "openapi.yaml",
    ],
    [
      "references in a circle",
      json({ paths: { "/a": { $ref: "#/paths/~1a" } }, components: { schemas: { A: reference("A") } } }),
      "a.json",
    ],
    [
      "deep schemas",
      `${json({ paths: {} }).slice(0, -1)},"components":{"schemas":{"A":${'{"properties":{"a":'.repeat(400)}{}${"}}".repeat(400)}}}}`,
      "a.json",
    ],
    [
      "wide choices in choices",
      json({
        components: { schemas: many(200, (at) => ({ oneOf: Array.from({ length: 200 }, () => reference(`n${at}`)) })) },
      }),
      "a.json",
    ],
    ["many operations", json({ paths: many(5_000, () => ({ get: { responses: {} } })) }), "a.json"],
  ])("%s", async (_, text, name) => {
    const began = performance.now();
    const { markdown } = await read(text, name);
    expect(markdown.length).toBeLessThan(4_000_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

test("a name of very many backticks is code", async () => {
  const name = "` ".repeat(200_000);
  const parameters = [{ name, in: "query", schema: { type: "string" } }];
  const spec = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/a": { get: { parameters } } } };
  const { markdown } = await read(JSON.stringify(spec), "openapi.json");
  expect(markdown).toContain(`\`\` ${name.trim()} \`\``);
});
