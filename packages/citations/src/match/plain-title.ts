import { decodeHTML } from "entities";
import { fromTex } from "../readers/bibtex/tex.ts";
import { tableOf } from "../tables.ts";

/** Longer strings are abstracts in the wrong field; the rest does not affect the comparison. */
const MAX_TITLE = 1200;

const greek = tableOf(
  "α=alpha β=beta γ=gamma δ=delta ε=epsilon ϵ=epsilon ζ=zeta η=eta θ=theta ϑ=theta ι=iota κ=kappa λ=lambda μ=mu " +
    "ν=nu ξ=xi ο=omicron π=pi ρ=rho σ=sigma ς=sigma τ=tau υ=upsilon φ=phi ϕ=phi χ=chi ψ=psi ω=omega ∞=infinity",
);
const blockTag = /<\/?(?:p|br|div|li|h\d|jats:p|jats:title|title|sec)\b[^<>]{0,300}>/giu;
const anyTag = /<[!/]?[a-z][^<>]{0,300}>/giu;
const withoutTags = (text: string): string => text.replace(blockTag, " ").replace(anyTag, "");

/**
 * Strips markup and normalises letters, dashes and quotation marks. Keeps case, which separates endings from
 * beginnings.
 */
export function plainTitle(title: string): string {
  // Twice, because many records escape their markup twice.
  let text = title.slice(0, MAX_TITLE);
  for (let round = 0; round < 2; round++) text = withoutTags(decodeHTML(text));
  return (
    (/[\\${}]/u.test(text) ? withoutTags(fromTex(text)) : text)
      .replace(/\u00ad|[\u200b-\u200f\u2060\ufeff]/gu, "")
      .replace(/(\p{L})[-‐][^\S\n]*\n\s*(?=\p{Ll})/gu, "$1")
      .normalize("NFKC")
      .replace(/[‐‑‒–—―−﹣]/gu, (dash) => (dash === "—" || dash === "―" ? " - " : "-"))
      .replace(/[’‘ʼ`´]/gu, "'")
      .replace(/[“”„«»]/gu, '"')
      // Single Greek letters are symbols and become their names; Greek words stay.
      .replace(/(?<!\p{Script=Greek})\p{Script=Greek}{1,2}(?!\p{Script=Greek})/gu, (run) =>
        [...run].map((letter) => greek.get(letter.toLowerCase()) ?? letter).join(""),
      )
      .replace(/\s+/gu, " ")
      .trim()
  );
}
