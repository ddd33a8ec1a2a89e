import { isRecord } from "@wellsourced/core";
import { countIfAny, type ParsedDocument, stated } from "../document.ts";
import { cell, code, prose, table } from "./markdown.ts";
import { type Operation, operationsIn, operationText } from "./operations.ts";
import { entriesOf, type Fields, listOf, References, recordOf, textOf } from "./references.ts";
import { schemaText } from "./schemas.ts";

/** Maximum operations and schemas. */
const MAX_PARTS = 5_000;
/** Maximum characters of a reference. */
const MAX_LENGTH = 3_000_000;

/** Whether a value is an API description: OpenAPI 2 (Swagger), 3.0 or 3.1. */
export const isOpenApi = (value: unknown): value is Fields =>
  isRecord(value) &&
  /^[23](?:\.\d|$)/u.test(String(value.openapi ?? value.swagger ?? "")) &&
  (isRecord(value.info) || isRecord(value.paths));

/** An API description as a reference in Markdown; undefined for other data. */
export function openApi(spec: unknown): ParsedDocument | undefined {
  if (!isOpenApi(spec)) return undefined;
  const references = new References(spec);
  const info = recordOf(spec.info);
  const title = cell(textOf(info.title)) || "API";
  const operations = operationsIn(spec.paths, references);
  const hooks = operationsIn(spec.webhooks, references);
  const page = new Pages();
  page.add(headText(title, info, spec));
  page.add(serversText(spec));
  page.add(securityText(spec));
  for (const [tag, members] of groups(operations, spec))
    page.section(
      tagText(tag, spec),
      members.map((it) => () => operationText(it, spec, references)),
    );
  page.section(
    "## Webhooks",
    hooks.map((it) => () => operationText(it, spec, references)),
  );
  const schemas = entriesOf(recordOf(spec.components).schemas ?? spec.definitions);
  page.section(
    "## Schemas",
    schemas.map(
      ([name, schema]) =>
        () =>
          [`### ${cell(name)}`, schemaText(recordOf(schema), references, 3)].filter(Boolean).join("\n\n"),
    ),
  );
  return {
    html: "",
    markdown: page.parts.join("\n\n"),
    metadata: stated({
      title,
      description: cell(textOf(info.description)).slice(0, 300),
      itemCount: operations.length,
      leftOut: [
        ...countIfAny(page.leftOut, "operation or schema", "operations and schemas"),
        ...countIfAny(countExamples(spec), "example"),
        ...countIfAny(references.elsewhere.size, "reference to other files"),
      ],
    }),
    format: "openapi",
    truncated: page.leftOut > 0,
  };
}

/** Deeper parts are not searched. */
const MAX_DEPTH = 40;

/** Counts examples, which would be longer than everything else. */
function countExamples(value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, it) => sum + countExamples(it, depth + 1), 0);
  let count = 0;
  for (const [name, inner] of Object.entries(value)) {
    const isNames = name === "properties" && isRecord(inner);
    if (name === "example" || name === "examples") count++;
    else for (const it of isNames ? Object.values(inner) : [inner]) count += countExamples(it, depth + 1);
  }
  return count;
}

/** Collects the parts of a reference up to its maximum length. */
class Pages {
  readonly parts: string[] = [];
  leftOut = 0;
  private length = 0;

  add(text: string): void {
    if (text === "") return;
    this.parts.push(text);
    this.length += text.length;
  }

  section(head: string, parts: readonly (() => string)[]): void {
    if (parts.length === 0) return;
    this.add(head);
    for (const part of parts) {
      if (this.length > MAX_LENGTH || this.parts.length > MAX_PARTS) this.leftOut++;
      else this.add(part());
    }
  }
}

function headText(title: string, info: Fields, spec: Fields): string {
  const version = cell(String(info.version ?? ""));
  const standard = `OpenAPI ${cell(String(spec.openapi ?? spec.swagger))}`;
  const docs = textOf(recordOf(spec.externalDocs).url);
  return [
    `# ${title}`,
    version === "" ? standard : `Version ${version} (${standard})`,
    prose(textOf(info.summary), 1),
    prose(textOf(info.description), 1),
    docs === "" ? "" : `More: <${docs.replace(/[\s<>]/gu, "")}>`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function serversText(spec: Fields): string {
  const servers = listOf(spec.servers).filter(isRecord);
  const host = textOf(spec.host);
  const schemes = listOf(spec.schemes).filter((it) => typeof it === "string");
  const old =
    host === ""
      ? []
      : (schemes.length > 0 ? schemes : ["https"]).map((it) => `${it}://${host}${textOf(spec.basePath)}`);
  const lines = [
    ...servers.map(
      ({ url, description }) =>
        `- ${code(textOf(url))}${textOf(description) === "" ? "" : `: ${cell(textOf(description))}`}`,
    ),
    ...old.map((it) => `- ${code(it)}`),
  ];
  return lines.length > 0 ? `## Servers\n\n${lines.join("\n")}` : "";
}

function securityText(spec: Fields): string {
  const schemes = entriesOf(recordOf(spec.components).securitySchemes ?? spec.securityDefinitions);
  const rows = schemes.map(([name, value]) => {
    const { type, scheme, in: place, name: key, description, openIdConnectUrl } = recordOf(value);
    const how = [textOf(scheme), textOf(key) && `${textOf(place)} ${textOf(key)}`, textOf(openIdConnectUrl)];
    return [code(name), cell(textOf(type)), cell(how.filter(Boolean).join(", ")), cell(textOf(description))];
  });
  const written = table(["Name", "Type", "Given as", "Description"], rows);
  return written === "" ? "" : `## Authorization\n\n${written}`;
}

/** Groups operations by their first tag: described tags first, then others, then untagged operations. */
function groups(
  operations: readonly Operation[],
  spec: Fields,
): (readonly [tag: string, members: readonly Operation[]])[] {
  const byTag = Map.groupBy(operations, ({ tags }) => tags[0] ?? "");
  const described = listOf(spec.tags).map((it) => textOf(recordOf(it).name));
  const names = new Set([...described, ...byTag.keys()].filter((it) => it !== ""));
  return [...names, ""].flatMap((name) => {
    const members = byTag.get(name);
    return members ? [[name, members] as const] : [];
  });
}

function tagText(tag: string, spec: Fields): string {
  const about = listOf(spec.tags)
    .map(recordOf)
    .find(({ name }) => name === tag);
  return [`## ${cell(tag) || "Operations"}`, prose(textOf(about?.description), 2)].filter(Boolean).join("\n\n");
}
