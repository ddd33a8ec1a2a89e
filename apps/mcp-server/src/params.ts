import { isRecord, shortened } from "@wellsourced/core";
import { CODES, ProtocolError } from "./protocol-error.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Untrusted params with typed getters. */
interface Params {
  text(key: string): string;
  fields(key: string): Fields;
  texts(key: string): Readonly<Record<string, string>>;
  inner(key: string): Params;
  has(key: string): boolean;
}

/** @throws {ProtocolError} for invalid params, naming the method and field */
export function readParams(method: string, params: unknown, path = ""): Params {
  const given: Fields = isRecord(params) ? params : {};
  const refuse = (key: string, expected: string): never => {
    throw new ProtocolError(CODES.invalidParams, `Invalid params for ${method}: ${path}${key} must be ${expected}.`);
  };
  const fields = (key: string): Fields => {
    const value = given[key];
    if (value === undefined) return {};
    return isRecord(value) ? value : refuse(key, "an object");
  };
  return {
    has: (key) => given[key] !== undefined,
    text: (key) => {
      const value = given[key];
      return typeof value === "string" ? value : refuse(key, "a string");
    },
    fields,
    texts: (key) => {
      const texts: Record<string, string> = {};
      for (const [name, value] of Object.entries(fields(key)).filter(([, given]) => given !== null))
        texts[name] = typeof value === "string" ? value : refuse(`${key}.${shortened(name)}`, "a string");
      return texts;
    },
    inner: (key) => readParams(method, fields(key), `${path}${key}.`),
  };
}
