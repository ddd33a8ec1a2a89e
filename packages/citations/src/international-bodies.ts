/** International bodies that are independent of each other; longer names before their prefixes. */
const bodies = [
  "food and agriculture organization of the united nations|food and agriculture organization",
  "african development bank|african union|asian development bank|council of europe|european central bank",
  "european commission|european medicines agency|european union|eurostat|inter-american development bank",
  "international atomic energy agency|international energy agency|international fund for agricultural development",
  "international labou?r organi[sz]ation|international labou?r office|international monetary fund",
  "international organi[sz]ation for migration|international telecommunication union|pan american health organization",
  "joint united nations programme on hiv/aids|organi[sz]ation for economic co-?operation and development",
  "united nations children['’]s fund|united nations development programme|united nations environment programme",
  "united nations educational, scientific and cultural organization|united nations population fund",
  "united nations high commissioner for refugees|world bank group|world bank|world food programme",
  "world health organization|world meteorological organization|world trade organization",
  "fao|iaea|iea|ifad|ilo|imf|iom|itu|nato|oecd|paho|unaids|undp|unep|unesco|unfpa|unhcr|unicef|wfp|who|wmo|wto",
].join("|");

const body = new RegExp(`(?:the )?(?:${bodies})(?: \\([\\p{L}/-]{2,10}\\)?)?(?=[,;. ]|$)`, "iuy");
const mark = /[,;] ?(?:(?:and|&) )?| (?:and|&) /iuy;

/** Several international bodies and the offset of their end. */
interface LeadingBodies {
  readonly names: readonly string[];
  readonly end: number;
}

/** Returns the international bodies that start a text, joined by commas or "and"; `undefined` if fewer than two. */
export function leadingBodies(text: string): LeadingBodies | undefined {
  const names: string[] = [];
  for (let [at, end] = [0, 0]; ; ) {
    body.lastIndex = at;
    const [name] = body.exec(text) ?? [];
    if (name !== undefined) names.push(name);
    if (name !== undefined) end = at + name.length;
    mark.lastIndex = end;
    const [between] = (name === undefined ? undefined : mark.exec(text)) ?? [];
    if (between === undefined) return names.length > 1 ? { names, end } : undefined;
    at = end + between.length;
  }
}

/** Returns the names in an author line made up of international bodies only, else `undefined`. */
export function bodiesIn(line: string): readonly string[] | undefined {
  const text = line.replace(/\s+/gu, " ").trim();
  const found = leadingBodies(text);
  return found?.end === text.length ? found.names : undefined;
}
