import { isRecord } from "@wellsourced/core";
import { cell, code, prose, table } from "./markdown.ts";
import { entriesOf, type Fields, listOf, type References, recordOf, textOf } from "./references.ts";
import { describe, schemaText, typeOf } from "./schemas.ts";

const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace", "query"];

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly fields: Fields;
  /** Parameters of its path, which its own parameters override. */
  readonly shared: readonly unknown[];
}

/** The operations of `paths` or `webhooks`, in order. */
export function operationsIn(paths: unknown, references: References): Operation[] {
  const found: Operation[] = [];
  for (const [path, value] of entriesOf(paths)) {
    const item = references.resolve(value);
    for (const [method, given] of entriesOf(item)) {
      if (!methods.includes(method) || !isRecord(given)) continue;
      const tags = listOf(given.tags).filter((it) => typeof it === "string");
      found.push({ method, path, tags, fields: given, shared: listOf(item.parameters) });
    }
  }
  return found;
}

/** Describes an operation: its request, parameters, body and responses. */
export function operationText(
  { method, path, fields, shared }: Operation,
  spec: Fields,
  references: References,
): string {
  const all = parametersOf([...shared, ...listOf(fields.parameters)], references);
  const body = recordOf(all.find((it) => it.in === "body"));
  const form = all.filter((it) => it.in === "formData");
  const parameters = all.filter((it) => it.in !== "body" && it.in !== "formData");
  const summary = textOf(fields.summary).trim();
  const text = textOf(fields.description).trim();
  return [
    `### ${code(`${method.toUpperCase()} ${path}`)}`,
    fields.deprecated === true ? "Deprecated." : "",
    summary === text ? "" : cell(summary),
    prose(text, 3),
    securityText(fields.security ?? spec.security),
    titled("Parameters", table(["Name", "In", "Type", "Required", "Description"], parameters.map(parameterRow))),
    bodyText(references.resolve(fields.requestBody), references),
    oldBody(body, fields, references),
    titled("Form", table(["Name", "In", "Type", "Required", "Description"], form.map(parameterRow))),
    titled("Responses", responseTable(fields.responses, references)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const titled = (title: string, text: string): string => (text === "" ? "" : `**${title}**\n\n${text}`);

/** If parameters share name and location, the last one counts. */
function parametersOf(given: readonly unknown[], references: References): Fields[] {
  const found = new Map<string, Fields>();
  for (const value of given) {
    const parameter = references.resolve(value);
    if (typeof parameter.name === "string") found.set(`${textOf(parameter.in)} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}

function parameterRow(parameter: Fields): string[] {
  const [, media] = entriesOf(parameter.content)[0] ?? [];
  const schema = parameter.schema ?? (isRecord(media) ? media.schema : parameter);
  const described = isRecord(schema) && schema.$ref === undefined ? schema : {};
  const rules = { ...described, deprecated: parameter.deprecated ?? described.deprecated };
  return [
    code(textOf(parameter.name)),
    parameter.in === "formData" ? "" : textOf(parameter.in),
    code(typeOf(schema)),
    parameter.required === true ? "yes" : "",
    cell(describe(rules, parameter.description ?? described.description)),
  ];
}

function bodyText(body: Fields, references: References): string {
  const contents = entriesOf(body.content);
  if (contents.length === 0) return "";
  const required = body.required === true ? " (required)" : "";
  const seen = new Set<string>();
  const parts = contents.map(([type, media]) => mediaText(type, recordOf(media).schema, references, seen));
  return [`**Request body**${required}`, prose(textOf(body.description), 3), ...parts].filter(Boolean).join("\n\n");
}

/** Formats `application/json`: `Pet`, with the properties of an unnamed schema, once. */
function mediaText(type: string, schema: unknown, references: References, seen: Set<string>): string {
  const line = `${code(type)}: ${code(typeOf(schema))}`;
  const inner = recordOf(schema);
  if (inner.$ref !== undefined || !(isRecord(inner.properties) || Array.isArray(inner.allOf))) return line;
  const text = schemaText(inner, references, 3);
  if (seen.has(text)) return line;
  seen.add(text);
  return `${line}\n\n${text}`;
}

/** Describes an OpenAPI 2 body, which is a parameter. */
function oldBody(body: Fields, operation: Fields, references: References): string {
  if (body.schema === undefined) return "";
  const [type = "application/json"] = listOf(operation.consumes).filter((it) => typeof it === "string");
  return bodyText({ ...body, content: { [type]: { schema: body.schema } } }, references);
}

function responseTable(responses: unknown, references: References): string {
  const rows = entriesOf(responses).flatMap(([status, value]) => {
    if (status.startsWith("x-")) return [];
    const response = references.resolve(value);
    const contents = entriesOf(response.content).map(
      ([type, media]) => `${code(type)}: ${code(typeOf(recordOf(media).schema))}`,
    );
    const old = response.schema === undefined ? [] : [code(typeOf(response.schema))];
    return [[status, cell(textOf(response.description)), [...contents, ...old].join(", ")]];
  });
  return table(["Status", "Description", "Content"], rows);
}

function securityText(security: unknown): string {
  const ways = listOf(security).map((way) =>
    entriesOf(way)
      .map(([name, scopes]) => {
        const words = listOf(scopes).filter((it) => typeof it === "string");
        return code(name) + (words.length > 0 ? ` (${words.map((it) => code(it)).join(", ")})` : "");
      })
      .join(" and "),
  );
  if (ways.every((it) => it === "")) return "";
  return `Authorization: ${ways.map((it) => it || "none").join(" or ")}`;
}
