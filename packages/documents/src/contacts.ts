import { decodeText, escapeHtml } from "@wellsourced/markup";
import {
  type Component,
  type Property,
  parameter,
  parseComponents,
  propertiesOf,
  splitValue,
  unescaped,
} from "./content-lines.ts";
import { countIfAny, type ParsedDocument, type ParseHints, stated } from "./document.ts";
import * as plain from "./text.ts";

/** Maximum contacts written; the rest are counted. */
const MAX_CONTACTS = 5_000;
/** Uninformative types of numbers and addresses. */
const silent = new Set(["pref", "voice", "internet", "text", "intl", "parcel", "postal", "x-internet"]);
const rows: readonly (readonly [property: string, name: string])[] = [
  ["NICKNAME", "Nickname"],
  ["TITLE", "Title"],
  ["ROLE", "Role"],
  ["ORG", "Organisation"],
  ["EMAIL", "Email"],
  ["TEL", "Phone"],
  ["IMPP", "Chat"],
  ["ADR", "Address"],
  ["URL", "Web"],
  ["BDAY", "Birthday"],
  ["ANNIVERSARY", "Anniversary"],
  ["GENDER", "Gender"],
  ["LANG", "Language"],
  ["TZ", "Time zone"],
  ["GEO", "Place"],
  ["RELATED", "Related"],
  ["MEMBER", "Member"],
  ["CATEGORIES", "Categories"],
  ["X-SOCIALPROFILE", "Profile"],
  ["X-ABDATE", "Date"],
  ["X-ABRELATEDNAMES", "Related"],
];
/** Properties with several parts, which are shown separated by commas. */
const ofParts = /^(?:ADR|ORG|GENDER)$/u;
const files = /^(?:PHOTO|LOGO|SOUND|KEY)$/u;

/** Parses contacts (`.vcf`): a section for each. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const cards = parseComponents(decodeText(bytes, hints)).filter(({ name }) => name === "VCARD");
  if (cards.length === 0) return plain.parse(bytes, hints);
  const shown = cards.slice(0, MAX_CONTACTS);
  const isOne = cards.length === 1;
  const held = shown.reduce((sum, { properties }) => sum + properties.filter(({ name }) => files.test(name)).length, 0);
  return {
    html: shown.map((card) => cardHtml(card, isOne ? 1 : 2)).join("\n"),
    metadata: stated({
      title: isOne ? nameOf(shown[0] ?? { name: "", properties: [], components: [] }) : undefined,
      itemCount: cards.length,
      leftOut: [
        ...countIfAny(cards.length - shown.length, `contact beyond ${MAX_CONTACTS}`),
        ...(held > 0 ? [`pictures, sounds and keys (${held})`] : []),
      ],
    }),
  };
}

function cardHtml(card: Component, level: number): string {
  const lines = rows.flatMap(([property, name]) =>
    propertiesOf(card, property).flatMap((it) => {
      const shown = shownValue(it);
      if (shown === "") return [];
      const kind = kindOf(it, card);
      return [`<b>${name}${kind === "" ? "" : ` (${escapeHtml(kind)})`}:</b> ${escapeHtml(shown)}`];
    }),
  );
  const notes = propertiesOf(card, "NOTE").map((it) => plain.textHtml(decoded(it)));
  return [`<h${level}>${escapeHtml(nameOf(card))}</h${level}><p>${lines.join("<br>")}</p>`, ...notes].join("\n");
}

/** The displayed name; otherwise assembled from its parts, the organisation or the address. */
function nameOf(card: Component): string {
  const [full] = propertiesOf(card, "FN");
  const shown = full ? decoded(full).trim() : "";
  if (shown !== "") return shown;
  const [name] = propertiesOf(card, "N");
  const [family = "", given = "", middle = "", prefix = "", suffix = ""] = name ? splitValue(raw(name), ";") : [];
  const joined = [prefix, given, middle, family, suffix]
    .map((it) => it.trim())
    .filter(Boolean)
    .join(" ");
  const other = ["ORG", "EMAIL", "TEL"].map((it) => propertiesOf(card, it)[0]).map((it) => it && shownValue(it));
  return joined || other.find(Boolean) || "Contact without a name";
}

function shownValue(property: Property): string {
  const separate = ofParts.test(property.name)
    ? ";"
    : /^(?:CATEGORIES|NICKNAME)$/u.test(property.name)
      ? ","
      : undefined;
  const value = separate === undefined ? unescaped(raw(property)) : splitValue(raw(property), separate).join("\n");
  return value
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ")
    .replace(/^(?:tel|mailto):/iu, "");
}

/** `home, cell`, or the label from an address book. */
function kindOf(property: Property, { properties }: Component): string {
  const label = properties.find(({ name, group }) => name === "X-ABLABEL" && group !== "" && group === property.group);
  if (label) return unescaped(label.value).replace(/^_\$!<(.*)>!\$_$/u, "$1");
  const types = (property.parameters.get("TYPE") ?? []).flatMap((it) => it.toLowerCase().split(","));
  return [...new Set(types)]
    .filter((it) => !silent.has(it) && !/^(?:quoted-printable|base64|8bit)$/u.test(it))
    .join(", ");
}

const decoded = (property: Property): string => unescaped(raw(property));

/** The value with its escapes; vCard 2.1 may use quoted-printable. */
function raw(property: Property): string {
  const encoding = parameter(property, "ENCODING") || (property.parameters.get("TYPE") ?? []).join();
  if (!/quoted-printable/iu.test(encoding)) return property.value;
  const bytes = property.value.replace(/=([\da-f]{2})/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const charset = parameter(property, "CHARSET") || "utf-8";
  return decodeText(Buffer.from(bytes, "latin1"), { contentType: `text/plain; charset=${charset}` }).replace(
    /\r\n?/gu,
    "\n",
  );
}
