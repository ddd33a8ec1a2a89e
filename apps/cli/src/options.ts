import { Failure, jsonIn } from "@wellsourced/core";
import { argumentsOf, manifest, type ToolManifest } from "@wellsourced/tools/manifest";
import { Option } from "commander";
import type { Given, ToolCommand } from "./define-command.ts";
import { recordOf, textOf } from "./render.ts";

export const toFlag = (name: string): string =>
  `--${name
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase()}`;

export function toolOf(command: ToolCommand): ToolManifest {
  const tool = manifest.find(({ name }) => name === command.tool);
  if (!tool)
    throw new Failure(
      "config",
      `The command ${command.name} needs the tool ${command.tool}, which this version does not have.`,
    );
  return tool;
}

export const inputOf = (tool: ToolManifest, name: string): Given => recordOf(argumentsOf(tool)[name]);

const propertiesOf = (tool: ToolManifest) =>
  Object.entries(argumentsOf(tool)).map(([name, schema]) => ({
    name,
    schema: recordOf(schema),
  }));

function parseObject(name: string, text: string): unknown {
  const value = jsonIn(text);
  if (value !== undefined) return value;
  throw new Failure("validation", `${toFlag(name)} takes JSON, such as '{"type":"object"}'.`);
}

/** No tool has a list whose items contain commas. */
const itemsOf = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

function parseValue(name: string, schema: Given): (text: string, before: unknown) => unknown {
  const type = schema.type;
  if (type === "array") return (text, before) => [...(Array.isArray(before) ? before : []), ...itemsOf(text)];
  if (type === "object") return (text) => parseObject(name, text);
  if (type !== "integer" && type !== "number") return (text) => text;
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || Number.isNaN(value)) throw new Failure("validation", `${toFlag(name)} takes a number.`);
    return value;
  };
}

/** Placeholders for option values. */
const TAKES: Readonly<Record<string, string>> = {
  array: "list",
  integer: "number",
  number: "number",
  object: "json",
  string: "text",
};

/** Describes an input with its choices and default. */
export function describe(schema: Given): string {
  const few = schema.enum ?? recordOf(schema.items).enum;
  const words = Array.isArray(few) ? ` [${few.join(", ")}]` : "";
  const several = schema.type === "array" ? "; several with commas" : "";
  const standard =
    schema.default === undefined || schema.type === "boolean" ? "" : ` (default: ${String(schema.default)})`;
  return `${textOf(schema.description)}${several}${words}${standard}`;
}

/** Capitalises a description. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const negated = (text: string): string => text.replace(/^\p{Lu}/u, (letter) => `Do not ${letter.toLowerCase()}`);

/** Rewrites a tool's text for the command line: tools become commands, inputs become options. */
export const inCommands = (text: string, tool: ToolManifest, names: ReadonlyMap<string, string>): string => {
  const inputs = argumentsOf(tool);
  const [words = "", ...choices] = text.split(/(?= \[)/u);
  const spoken = words
    .replace(/lenses:\/\/[a-z]+/gu, '"wellsourced lenses"')
    .replace(/`?\b[a-z]+(?:(?:_[a-z]+)+|(?:[A-Z][a-z]*)+)\b`?/gu, (marked) => {
      const word = marked.replaceAll("`", "");
      const name = names.get(word);
      if (name) return `"wellsourced ${name}"`;
      return Object.hasOwn(inputs, word) ? toFlag(word) : word;
    })
    .replaceAll("`", "");
  return [spoken, ...choices].join("");
};

/** Rewrites a validation error in terms of options. */
export function inOptions(error: unknown, command: ToolCommand): unknown {
  if (!(error instanceof Failure) || error.kind !== "validation") return error;
  const names = optionsOf(command).map(({ name }) => name);
  const { argument = "", message } = error;
  const said = (names.includes(argument) ? message.replace(argument, toFlag(argument)) : message).replace(
    /\b[a-z]+(?:_[a-z]+)+\b/gu,
    (word) => (names.includes(word) ? toFlag(word) : word),
  );
  return said === message ? error : new Failure("validation", said);
}

/** Whether an input is always required. */
export const isNeeded = ({ inputSchema: { required } }: ToolManifest, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

/** One option per input, except positional ones: its name in kebab-case, with the same description and default. */
export function optionsOf(command: ToolCommand): readonly { readonly name: string; readonly option: Option }[] {
  const tool = toolOf(command);
  return propertiesOf(tool)
    .filter(({ name }) => !(command.places.includes(name) && isNeeded(tool, name)) && !command.without?.includes(name))
    .map(({ name, schema }) => {
      const isFlag = schema.type === "boolean";
      const on = isFlag && schema.default === true;
      const flags = isFlag
        ? toFlag(name).replace("--", on ? "--no-" : "--")
        : `${toFlag(name)} <${TAKES[textOf(schema.type)] ?? "value"}>`;
      const own = command.words?.[name];
      const option = new Option(flags, own ?? (on ? negated(describe(schema)) : describe(schema)));
      return { name, option: isFlag ? option : option.argParser(parseValue(name, schema)) };
    });
}

/** Commander's values by the tool's input names, without unset ones. */
export function toArguments(
  command: ToolCommand,
  given: { readonly args: readonly string[]; readonly options: Given },
): Given {
  const byPlace = command.places.flatMap((name, index) =>
    given.args[index] === undefined ? [] : [[name, given.args[index]] as const],
  );
  const byName = optionsOf(command).flatMap(({ name, option }) => {
    const value = given.options[option.attributeName()];
    // Unset `--no-…` options are true.
    return value === undefined || (option.negate && value === true) ? [] : [[name, value] as const];
  });
  const twice = byPlace.find(([name]) => byName.some(([other]) => other === name));
  if (twice) throw new Failure("validation", `${toFlag(twice[0])} and the argument are the same thing; give one.`);
  return Object.fromEntries([...byPlace, ...byName]);
}
