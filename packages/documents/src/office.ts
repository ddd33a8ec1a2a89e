import { unreadable } from "@wellsourced/markup";
import { eachXml } from "@wellsourced/markup/xml";
import { type Parts, readZip, type ZipOptions } from "./zip.ts";

/** A relationship of a part: to another part by its full name, or to an external target. */
export interface Relationship {
  readonly target: string;
  /** Last segment of its type: `hyperlink`, `styles`, `slide` … */
  readonly type: string;
  readonly external: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** An Office file: its parts and their relationships. */
export interface OfficePackage {
  readonly parts: Parts;
  /** Name of the main part. */
  readonly main: string;
  relationsOf(part: string): Relationships;
  /** Names of the parts related to a part by a type. */
  related(part: string, type: string): readonly string[];
}

/** @throws {Failure} `content_empty` for files that `readZip` rejects, and for archives without a document */
export function openPackage(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  { usual, ...options }: ZipOptions & { readonly usual: string },
): OfficePackage {
  const always = (name: string) => /(?:^|\/)_rels\/[^/]*\.rels$/u.test(name) || name === "docProps/core.xml";
  const parts = readZip(bytes, (name) => always(name) || wanted(name), options);
  const known = new Map<string, Relationships>();
  const relationsOf = (part: string): Relationships => {
    const found = known.get(part) ?? readRelationships(parts.get(relationsName(part)), part);
    known.set(part, found);
    return found;
  };
  const stated = [...relationsOf("").values()].find(({ type }) => type === "officeDocument")?.target;
  const main = stated !== undefined && parts.has(stated) ? stated : usual;
  if (!parts.has(main)) throw unreadable(`the file is damaged: it has no ${usual}`);
  const related = (part: string, type: string) =>
    [...relationsOf(part).values()]
      .filter((it) => it.type === type && parts.has(it.target))
      .map(({ target }) => target);
  return { parts, main, relationsOf, related };
}

const relationsName = (part: string): string => {
  const slash = part.lastIndexOf("/");
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
};

function readRelationships(bytes: Uint8Array | undefined, part: string): Relationships {
  const found = new Map<string, Relationship>();
  if (!bytes) return found;
  eachXml(bytes, {
    open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (name !== "Relationship") return;
      const external = TargetMode === "External";
      const target = external ? Target : resolvePart(part, Target);
      found.set(Id, { target, type: Type.split("/").at(-1) ?? "", external });
    },
  });
  return found;
}

/**
 * Resolves `../notesSlides/x.xml` against a part; an absolute target starts at the archive's root. Never leads outside
 * the archive.
 */
export function resolvePart(from: string, target: string): string {
  const path = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** Whether a boolean attribute is true. */
export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";
