import { squeeze } from "@wellsourced/core";
import { type Element, escapeHtml, find, findAll, lineText, rawText, unreadable } from "@wellsourced/markup";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { embedHtml, paragraphsHtml } from "./embedded-html.ts";
import { unzipped } from "./xml-archive.ts";
import { readXmlText } from "./xml-place.ts";
import { linkHtml, rankedHtml } from "./xml-writer.ts";

const MAX_PLACES = 5_000;

/** Reads KML and KMZ: folders as sections, places with short descriptions as tables. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const { root, leftOut } = readXmlText(unzipped(bytes, /\.kml$/iu), {}, truncated);
  const [top] = root.elements();
  const [document] = top?.elements("Document") ?? [];
  const places = findAll(root, ({ tag }) => tag === "Placemark");
  const shown = new Set(places.slice(0, MAX_PLACES));
  const html = top ? containerHtml(top.tag === "kml" ? top : root, 1, shown) : "";
  if (html.trim() === "") throw unreadable("the map has no places");
  const overlays = findAll(root, ({ tag }) => /^(?:Ground|Screen|Photo)Overlay$/u.test(tag)).length;
  return {
    html,
    metadata: stated({
      title: document ? textOf(document, "name") : "",
      description: document ? embeddedText(textOf(document, "description")).slice(0, 500) : "",
      authors: document?.elements("author").map((it) => lineText(it)) ?? [],
      leftOut: [
        ...leftOut,
        ...countIfAny(places.length - shown.size, "place"),
        ...countIfAny(overlays, "picture laid over the map"),
      ],
    }),
    truncated: places.length > shown.size,
  };
}

const textOf = (holder: Element, name: string): string => {
  const [found] = holder.elements(name);
  return found ? squeeze(rawText(found)) : "";
};

const embeddedText = (html: string): string => squeeze(html.replace(/<[^<>]{0,1000}>/gu, " "));

/** A document or folder with its places, and those within it. */
function containerHtml(container: Element, level: number, shown: ReadonlySet<Element>): string {
  const name = escapeHtml(textOf(container, "name"));
  const below = name === "" ? level : level + 1;
  const places = container.elements("Placemark").filter((it) => shown.has(it));
  const folders = container.elements().filter(({ tag }) => tag === "Document" || tag === "Folder");
  const links = container.elements("NetworkLink").map((it) => {
    const address = find(it, ({ tag }) => tag === "href");
    return `<p>${linkHtml(address ? lineText(address) : "", escapeHtml(textOf(it, "name")))}</p>`;
  });
  return [
    rankedHtml(level, name),
    descriptionHtml(container),
    placesHtml(places, below),
    ...links,
    ...folders.map((it) => containerHtml(it, below, shown)),
  ].join("\n");
}

function descriptionHtml(feature: Element): string {
  const [found] = feature.elements("description");
  const text = found ? rawText(found).trim() : "";
  if (text === "") return "";
  return text.includes("<") ? embedHtml(text).html : paragraphsHtml(text);
}

/** Names and values of a place that are not its name, description or position. */
function dataOf(place: Element): readonly (readonly [name: string, value: string])[] {
  const fields = findAll(place, ({ tag }) => tag === "Data" || tag === "SimpleData").map(
    (it): readonly [string, string] => [
      textOf(it, "displayName") || it.get("name"),
      it.tag === "Data" ? textOf(it, "value") : squeeze(rawText(it)),
    ],
  );
  const time = find(place, ({ tag }) => tag === "TimeStamp" || tag === "TimeSpan");
  const when =
    time
      ?.elements()
      .map((it) => lineText(it))
      .join(" – ") ?? "";
  const address = textOf(place, "address");
  return [
    ...(address === "" ? [] : [["Address", address] as const]),
    ...(when === "" ? [] : [["Time", when] as const]),
    ...fields,
  ];
}

const isShort = (place: Element): boolean =>
  !/<(?!br\b|\/?(?:a|b|i|em|strong)\b)|\n\s*\n/u.test(textOf(place, "description")) &&
  textOf(place, "description").length <= 300;

function placesHtml(places: readonly Element[], level: number): string {
  if (places.length < 2 || !places.every(isShort)) return places.map((it) => placeHtml(it, level)).join("");
  const columns = new Set(places.flatMap((it) => dataOf(it).map(([name]) => name)));
  if (columns.size > 12) return places.map((it) => placeHtml(it, level)).join("");
  const hasText = places.some((it) => textOf(it, "description") !== "");
  const names = ["Name", ...(hasText ? ["Description"] : []), ...columns, "Position"];
  const rows = places.map((it) => {
    const data = new Map(dataOf(it));
    const cells = [
      escapeHtml(textOf(it, "name")),
      ...(hasText ? [descriptionHtml(it).replace(/^<p>|<\/p>$/gu, "")] : []),
      ...[...columns].map((name) => escapeHtml(data.get(name) ?? "")),
      positionsOf(it).join("<br>"),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<table><tr>${names.map((name) => `<th>${escapeHtml(name)}</th>`).join("")}</tr>${rows.join("")}</table>`;
}

function placeHtml(place: Element, level: number): string {
  const data = dataOf(place).map(([name, value]) => `<li>${escapeHtml(name)}: ${escapeHtml(value)}</li>`);
  const positions = positionsOf(place).map((it) => `<p>${it}</p>`);
  const list = data.length > 0 ? `<ul>${data.join("")}</ul>` : "";
  return rankedHtml(level, escapeHtml(textOf(place, "name"))) + descriptionHtml(place) + list + positions.join("");
}

/** Latitude and longitude of points; for lines and areas, the ends and the number of points. */
function positionsOf(place: Element): string[] {
  return findAll(place, ({ tag }) => /^(?:Point|LineString|LinearRing|Track|Model)$/u.test(tag)).map((it) => {
    const texts = findAll(it, ({ tag }) => tag === "coordinates" || tag === "coord").map((found) =>
      rawText(found).trim(),
    );
    const points =
      it.tag === "Track"
        ? texts.map((text) => text.split(/\s+/u).join(","))
        : texts.join(" ").split(/\s+/u).filter(Boolean);
    const [first = "", last = ""] = [points[0], points.at(-1)].map((point) => positionOf(point ?? ""));
    if (it.tag === "Point" || points.length < 2) return first;
    const kind = it.tag === "LinearRing" ? "Area" : it.tag === "Track" ? "Track" : "Line";
    return `${kind} of ${points.length} points, ${first} to ${last}`;
  });
}

function positionOf(point: string): string {
  const [longitude = "", latitude = "", altitude = ""] = point.split(",");
  const height = /^-?[\d.]+$/u.test(altitude) && Number(altitude) !== 0 ? ` (${altitude} m)` : "";
  return latitude === "" ? escapeHtml(point) : `${escapeHtml(latitude)}, ${escapeHtml(longitude)}${height}`;
}
