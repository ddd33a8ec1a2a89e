import { element } from "../dashboard/dom.ts";

/** States of findings, shown by colour, sign and words. */
export type Look = "good" | "bad" | "doubtful" | "unknown";
const SIGNS: Readonly<Record<Look, string>> = { good: "✓", bad: "✗", doubtful: "!", unknown: "?" };

export const state = (look: Look, words: string): HTMLElement =>
  element("span", { class: `state ${look}` }, element("span", { "aria-hidden": "true" }, SIGNS[look]), ` ${words}`);

/** Words of a stranger, whose direction must not change what is around them. */
export const said = (words: string): HTMLElement => element("bdi", {}, words);

/** A link for http(s) addresses; any other address is shown as text. */
export const link = (address: string, words = address): HTMLElement =>
  /^https?:\/\//iu.test(address)
    ? element("a", { href: address, rel: "noopener noreferrer" }, said(words))
    : element("span", {}, said(words), ...(words === address ? [] : [" (", said(address), ")"]));

export const doiLink = (doi: string): HTMLElement => link(`https://doi.org/${doi}`, doi);

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

export interface Choice<Item> {
  readonly words: string;
  fits(item: Item): boolean;
}

export interface Filtered<Item> {
  readonly item: Item;
  readonly shown: HTMLElement;
}

/** Choices that hide what does not fit. Those that fit nothing or everything are left out. */
export function filters<Item>(choices: readonly Choice<Item>[], all: readonly Filtered<Item>[]): HTMLElement {
  const useful = choices
    .map((choice) => ({ ...choice, count: all.filter(({ item }) => choice.fits(item)).length }))
    .filter(({ count }) => count > 0 && count < all.length);
  const box = element("fieldset", { class: "filters" }, element("legend", {}, "Show"));
  const shownBy = [{ words: "All", count: all.length, fits: () => true }, ...useful];
  for (const [index, { words, count, fits }] of shownBy.entries()) {
    const input = element("input", { type: "radio", name: "show", ...(index === 0 ? { checked: "" } : {}) });
    input.addEventListener("change", () => {
      for (const { item, shown } of all) shown.hidden = !fits(item);
    });
    box.append(element("label", {}, input, element("span", {}, `${words} `, element("b", {}, String(count)))));
  }
  box.hidden = useful.length === 0;
  return box;
}
