import { providerManifest } from "@wellsourced/wellsourced/env";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { manifest, selectTools } from "../../src/manifest.ts";
import { TOOL_SETS } from "../../src/tool-manifest.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The only keywords allowed in a published input schema: contract, section 0. */
const ALLOWED = new Set(
  "type properties required enum items description default minimum maximum minLength maxLength minItems maxItems additionalProperties pattern format".split(
    " ",
  ),
);

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function* schemasIn(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  yield [path, schema];
  const { properties, items, additionalProperties } = schema;
  for (const [name, inner] of Object.entries(isSchema(properties) ? properties : {}))
    if (isSchema(inner)) yield* schemasIn(inner, `${path}.${name}`);
  if (isSchema(items)) yield* schemasIn(items, `${path}[]`);
  if (isSchema(additionalProperties)) yield* schemasIn(additionalProperties, `${path}.*`);
}

const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors: true, validateFormats: false });

const KEYS: readonly (readonly [string, (need: string) => boolean])[] = [
  ["every key", () => true],
  [
    "no key",
    (need) => providerManifest.some(({ keys, capabilities }) => keys.length === 0 && capabilities.includes(need)),
  ],
];

describe.each(KEYS)("with %s", (_, canAsk) => {
  describe.each(["default", "all", ...TOOL_SETS.map(({ name }) => name)])("the set %s", (set) => {
    const listed = selectTools(set, { http: true, canAsk });

    test("has schemas that a strict validator takes", () => {
      for (const { name, inputSchema, outputSchema } of listed) {
        expect(ajv.validateSchema(inputSchema), name).toBe(true);
        expect(() => ajv.compile(inputSchema), name).not.toThrow();
        if (outputSchema) expect(() => ajv.compile(outputSchema), name).not.toThrow();
      }
    });

    if (set === "default")
      test("has no free-form object: every object lists its properties, and takes no others", () => {
        for (const { name, inputSchema } of listed)
          for (const [path, schema] of schemasIn(inputSchema, name)) {
            if (schema.type !== "object") continue;
            expect(schema.additionalProperties, path).toBe(false);
            // Tools without arguments list none.
            if (path !== name) expect(Object.keys(schema.properties ?? {}), path).not.toEqual([]);
          }
      });

    test("uses only the words that the contract allows, and says nothing twice", () => {
      for (const { name, inputSchema } of listed)
        for (const [path, schema] of schemasIn(inputSchema, name)) {
          expect(
            Object.keys(schema).filter((key) => !ALLOWED.has(key)),
            path,
          ).toEqual([]);
          expect(typeof schema.type, path).toBe("string");
          if (schema.type === "array") expect(isSchema(schema.items), path).toBe(true);
          for (const list of [schema.enum, schema.required])
            if (Array.isArray(list)) expect(list, path).toEqual([...new Set(list)]);
          if (Array.isArray(schema.enum) && schema.default !== undefined)
            expect(schema.enum, path).toContain(schema.default);
        }
    });
  });
});

test("no two tools share a name", () => {
  const names = manifest.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
