import { Failure } from "@wellsourced/core";
import { manifest, type ToolManifest } from "@wellsourced/tools/manifest";
import { Option } from "commander";
import type { Body, ToolCommand } from "./define-command.ts";
import { recordOf, textOf } from "./render.ts";

const toFlag = (name: string): string =>
  `--${name
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase()}`;

/** The tool behind a command. */
export function toolOf(command: ToolCommand): ToolManifest {
  const tool = manifest.find(({ name }) => name === command.tool);
  if (!tool)
    throw new Failure("config", `${command.name} stands on ${command.tool}, which this version does not have.`);
  return tool;
}

const propertiesOf = (tool: ToolManifest) =>
  Object.entries(recordOf(tool.inputSchema.properties)).map(([name, schema]) => ({
    name,
    schema: recordOf(schema),
  }));

function parseObject(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure("validation", `${toFlag(name)} takes JSON, such as '{"type":"object"}'.`, { cause });
  }
}

function parseValue(name: string, schema: Body): (text: string, before: unknown) => unknown {
  const type = schema.type;
  if (type === "array") return (text, before) => [...(Array.isArray(before) ? before : []), text];
  if (type === "object") return (text) => parseObject(name, text);
  if (type !== "integer" && type !== "number") return (text) => text;
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || Number.isNaN(value)) throw new Failure("validation", `${toFlag(name)} takes a number.`);
    return value;
  };
}

/** One option a tool's input, but those given by place: same name in kebab-case, same words, same default. */
export function optionsOf(command: ToolCommand): readonly { readonly name: string; readonly option: Option }[] {
  return propertiesOf(toolOf(command))
    .filter(({ name }) => !command.places.includes(name) && !command.without?.includes(name))
    .map(({ name, schema }) => {
      const isFlag = schema.type === "boolean";
      const on = isFlag && schema.default === true;
      const flags = isFlag
        ? toFlag(name).replace("--", on ? "--no-" : "--")
        : `${toFlag(name)} <${textOf(schema.type) || "value"}>`;
      const standard = schema.default === undefined || isFlag ? "" : ` (default: ${String(schema.default)})`;
      const words = Array.isArray(schema.enum) ? ` [${schema.enum.join(", ")}]` : "";
      const option = new Option(flags, `${on ? "Turn off: " : ""}${textOf(schema.description)}${words}${standard}`);
      return { name, option: isFlag ? option : option.argParser(parseValue(name, schema)) };
    });
}

/** What commander collected, under the tool's own names; what was not given stays away. */
export function toArguments(
  command: ToolCommand,
  given: { readonly args: readonly string[]; readonly options: Body },
): Body {
  const byPlace = command.places.flatMap((name, index) =>
    given.args[index] === undefined ? [] : [[name, given.args[index]] as const],
  );
  const byName = optionsOf(command).flatMap(({ name, option }) => {
    const value = given.options[option.attributeName()];
    // A `--no-…` option is true until somebody gives it.
    return value === undefined || (option.negate && value === true) ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...byPlace, ...byName]);
}
