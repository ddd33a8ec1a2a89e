import type { PageMetadata } from "@wellsourced/core/records";
import { unreadable } from "@wellsourced/markup";
import { eachTree, parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { stated } from "./document.ts";
import { openLanguage } from "./languages.ts";
import { documentMetadata } from "./office-properties.ts";
import { chainOf } from "./styles.ts";
import { type Parts, readZip } from "./zip.ts";

/**
 * Opens an OpenDocument file of any kind.
 *
 * @throws {Failure} `content_empty` for files that `readZip` rejects, encrypted files and archives without content
 */
export function openDocument(bytes: Uint8Array) {
  const parts = readZip(
    bytes,
    (name) => /^(?:content|styles|meta|META-INF\/manifest)\.xml$|^Object [^/]*\/content\.xml$/u.test(name),
    { doctype: true },
  );
  const manifest = parts.get("META-INF/manifest.xml");
  if (manifest && Buffer.from(manifest).includes("encryption-data"))
    throw unreadable("it is encrypted and needs a password");
  const content = parts.get("content.xml");
  if (!content) throw unreadable("the file is damaged: it has no content.xml");
  const language = openLanguage(parts.get("styles.xml"));
  return { parts, content, metadata: { ...stated({ language }), ...openMetadata(parts.get("meta.xml")) } };
}

function openMetadata(part: Uint8Array | undefined): PageMetadata {
  const meta = part && parseXml(part).at("document-meta/meta");
  if (!meta) return {};
  const text = (name: string) => meta.at(name)?.text.trim() || undefined;
  return documentMetadata({
    title: text("title"),
    authors: [text("initial-creator") ?? text("creator") ?? ""],
    published: text("creation-date"),
    modified: text("date"),
    language: text("language"),
    description: text("description"),
  });
}

/** Styles of an OpenDocument file. */
export type OpenStyles = ReturnType<typeof readOpenStyles>;

export function readOpenStyles(parts: Parts) {
  const styles = new Map<string, XmlElement>();
  const lists = new Map<string, XmlElement>();
  const isStyle = (name: string, parent: string) =>
    (name === "style" || name === "list-style") && (parent === "styles" || parent === "automatic-styles");
  for (const part of ["styles.xml", "content.xml"].flatMap((name) => parts.get(name) ?? []))
    eachTree(part, isStyle, (style) => {
      const name = style.get("name");
      if (name !== undefined) (style.name === "style" ? styles : lists).set(name, style);
    });
  const chain = (name: string | undefined) => chainOf(styles, (style) => style.get("parent-style-name"), name);
  const property = (name: string | undefined, property: string): string =>
    chain(name)
      .map((style) => style.at("text-properties")?.attributes[property])
      .find((it) => it !== undefined) ?? "";
  return {
    /** The style and its ancestors, nearest first. */
    chain,
    /** The first value of a text property in a style or its ancestors; empty if none states it. */
    property,
    isHidden: (name: string | undefined): boolean => property(name, "text:display") === "none",
    /** Whether a level of the list style is numbered, and its first number. */
    listLevel: (name: string | undefined, level: number) => listLevel(lists.get(name ?? ""), level),
  };
}

function listLevel(list: XmlElement | undefined, level: number) {
  const row = [...(list?.elements() ?? [])].find((it) => Number(it.get("level")) === level);
  const ordered = row?.name === "list-level-style-number" && (row.get("num-format") ?? "1") !== "";
  return row && { ordered, start: Number(row.get("start-value") ?? 1) || 1 };
}
