/** Special character names and their text, separated by spaces. */
const NAMES =
  "em — en – hy - mi − - - bu • co © rg ® tm ™ aq ' dq \" lq “ rq ” oq ‘ cq ’ Bq „ bq ‚ Fo « Fc » fo ‹ fc › ha ^ ti ~ rs \\ " +
  "ga ` aa ´ sq □ ci ○ lh ☜ rh ☞ -> → <- ← <> ↔ ua ↑ da ↓ rA ⇒ lA ⇐ hA ⇔ +- ± t+- ± mu × tmu × di ÷ tdi ÷ <= ≤ >= ≥ != ≠ == ≡ =~ ≅ " +
  "~= ≈ ~~ ≈ ap ∼ pt ∝ if ∞ de ° fm ′ sd ″ sc § dg † dd ‡ ps ¶ 12 ½ 14 ¼ 34 ¾ S1 ¹ S2 ² S3 ³ Eu € eu € Po £ Ye ¥ Cs ¤ ct ¢ " +
  "at @ sh # lB [ rB ] lC { rC } la ⟨ ra ⟩ ba | br │ bv | bb ¦ sl / ul _ rn ‾ pl + eq = ** ∗ no ¬ tno ¬ pc · md ⋅ r! ¡ r? ¿ " +
  "ff ff fi fi fl fl Fi ffi Fl ffl ss ß ae æ AE Æ oe œ OE Œ -D Ð Sd ð TP Þ Tp þ IJ Ĳ ij ĳ /L Ł /l ł /O Ø /o ø .i ı oa å oA Å " +
  "'A Á 'C Ć 'E É 'I Í 'O Ó 'U Ú 'Y Ý 'a á 'c ć 'e é 'i í 'o ó 'u ú 'y ý :A Ä :E Ë :I Ï :O Ö :U Ü :Y Ÿ :a ä :e ë :i ï :o ö :u ü :y ÿ " +
  "^A Â ^E Ê ^I Î ^O Ô ^U Û ^a â ^e ê ^i î ^o ô ^u û `A À `E È `I Ì `O Ò `U Ù `a à `e è `i ì `o ò `u ù ~A Ã ~N Ñ ~O Õ ~a ã ~n ñ ~o õ " +
  "vS Š vs š vZ Ž vz ž ,C Ç ,c ç ah ˇ ad ¨ a^ ^ ac ¸ ao ˚ a~ ~ " +
  "*A Α *B Β *G Γ *D Δ *E Ε *Z Ζ *Y Η *H Θ *I Ι *K Κ *L Λ *M Μ *N Ν *C Ξ *O Ο *P Π *R Ρ *S Σ *T Τ *U Υ *F Φ *X Χ *Q Ψ *W Ω " +
  "*a α *b β *g γ *d δ *e ε *z ζ *y η *h θ *i ι *k κ *l λ *m μ *n ν *c ξ *o ο *p π *r ρ *s σ ts ς *t τ *u υ *f φ +f ϕ *x χ *q ψ *w ω " +
  "AN ∧ OR ∨ fa ∀ te ∃ st ∋ mo ∈ nm ∉ sb ⊂ nb ⊄ sp ⊃ ib ⊆ ip ⊇ ca ∩ cu ∪ /_ ∠ pp ⊥ is ∫ sr √ gr ∇ pd ∂ es ∅ c+ ⊕ c* ⊗ Ah ℵ Im ℑ Re ℜ hb ℏ " +
  "OK ✓ CR ↵ lz ◊ sum ∑ product ∏ integral ∫ CL ♣ SP ♠ HE ♥ DI ♦ an ― 18 ⅛ 38 ⅜ 58 ⅝ 78 ⅞ tf ∴ 3d ∴ u2026 …";

const characters: ReadonlyMap<string, string> = namedCharacters(NAMES.split(" "));

function namedCharacters(words: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) named.set(words[at] ?? "", words[at + 1] ?? "");
  return named;
}

/** Returns a special character by name (`em`, `u2014`, `char65`), or the name if unknown. */
export function characterOf(name: string): string {
  const known = characters.get(name);
  if (known !== undefined) return known;
  const [, hex] = /^u([\dA-Fa-f]{4,6})(?:_[\dA-Fa-f_]{1,40})?$/u.exec(name) ?? [];
  const [, decimal] = /^char(\d{1,5})$/u.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : name.length > 1 ? name : "";
}
