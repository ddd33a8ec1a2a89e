import { type Fields, isRecord } from "./host.ts";

/** Readers of replies: a field of another type than expected counts as absent. */
export const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

export const number = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === "number" ? value : undefined;
};

export const fields = (of: Fields, name: string): Fields => {
  const value = of[name];
  return isRecord(value) ? value : {};
};

export const list = (of: Fields, name: string): readonly unknown[] => {
  const value = of[name];
  return Array.isArray(value) ? value : [];
};

export const records = (of: Fields, name: string): readonly Fields[] => list(of, name).filter(isRecord);
export const texts = (of: Fields, name: string): readonly string[] =>
  list(of, name).filter((one) => typeof one === "string");

/** A code of a reply in words: `dead_link` as `Dead link`. */
export const inWords = (code: string): string => {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
