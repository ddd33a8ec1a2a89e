import type { Facts, Field } from "./facts.ts";

/** Token to the fields it may stand for, the first that is known. */
const COLORS: readonly (readonly [token: string, field: Field])[] = [
  ["brand", "colors.primary"],
  ["accent", "colors.accent"],
  ["background", "colors.background"],
  ["text", "colors.text"],
  ["secondary", "colors.secondary"],
];

const FONTS: readonly (readonly ["heading" | "body", "typography.heading" | "typography.body"])[] = [
  ["heading", "typography.heading"],
  ["body", "typography.body"],
];

type Token = Readonly<Record<"$type" | "$value", string>>;
type Group = Readonly<Record<string, Token>>;

const group = (name: string, tokens: readonly (readonly [string, Token])[]): Readonly<Record<string, Group>> =>
  tokens.length > 0 ? { [name]: Object.fromEntries(tokens) } : {};

/** What is known of colours and fonts in the format of the Design Tokens Community Group. */
export function designTokens(facts: Facts): Readonly<Record<string, Group>> {
  const colors = COLORS.flatMap(([token, field]) => {
    const value = facts[field];
    return typeof value === "string" ? [[token, { $type: "color", $value: value }] as const] : [];
  });
  const fonts = FONTS.flatMap(([token, field]) => {
    const family = facts[field]?.family;
    return family ? [[token, { $type: "fontFamily", $value: family }] as const] : [];
  });
  return { ...group("color", colors), ...group("font", fonts) };
}
