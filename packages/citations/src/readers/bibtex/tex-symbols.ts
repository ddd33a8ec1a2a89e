import { byWord } from "../../tables.ts";

/** Accent commands by their combining mark; letters among them want an argument that is no letter of their name. */
export const ACCENTS = byWord({
  "\u0300": "`|grave",
  "\u0301": "'|acute",
  "\u0302": "^|hat",
  "\u0303": "~|tilde",
  "\u0304": "=|bar",
  "\u0306": "u|breve",
  "\u0307": ".|dot",
  "\u0308": '"|ddot',
  "\u030A": "r|mathring",
  "\u030B": "H",
  "\u030C": "v|check",
  "\u0323": "d",
  "\u0327": "c",
  "\u0328": "k",
  "\u0331": "b",
  "\u030F": "G",
  "\u030E": "U",
  "\u0311": "f",
  "\u0309": "h",
  "\u20D7": "vec",
});

const rows = [
  // Letters.
  "ss ß|SS ẞ|ae æ|AE Æ|oe œ|OE Œ|aa å|AA Å|o ø|O Ø|l ł|L Ł|i ı|j ȷ|dh ð|DH Ð|th þ|TH Þ|dj đ|DJ Đ|ng ŋ|NG Ŋ|ij ĳ|IJ Ĳ|textschwa ə|texteuro €|euro €|EUR €",
  // Marks of text.
  "dots …|ldots …|textellipsis …|textendash –|textminus −|textemdash —|textquoteleft ‘|textquoteright ’|textquotedblleft “|textquotedblright ”|quotedblbase „|quotesinglbase ‚|textquotesingle '|textquotedbl \"|guillemotleft «|guillemotright »|guilsinglleft ‹|guilsinglright ›|glqq „|grqq “|flqq «|frqq »|lq ‘|rq ’|textbackslash \\|textasciitilde ~|textasciicircum ^|textless <|textgreater >|textasciigrave `|textbar ||vert ||textbraceleft {|textbraceright }|lbrace {|rbrace }|textunderscore _|textdollar $|textpercent %|textnumbersign #|textampersand &|textdegree °|degree °|textregistered ®|texttrademark ™|textcopyright ©|copyright ©|textsection §|S §|P ¶|textparagraph ¶|dag †|ddag ‡|textdagger †|textdaggerdbl ‡|textbullet •|textperiodcentered ·|pounds £|textsterling £|textyen ¥|textcent ¢|textordfeminine ª|textordmasculine º|textexclamdown ¡|textquestiondown ¿|textonehalf ½|textonequarter ¼|textthreequarters ¾|textonesuperior ¹|texttwosuperior ²|textthreesuperior ³|textmu µ|micro µ|textmugreek μ|textnumero №|textperthousand ‰|nobreakspace  |space  |quad  |qquad  |enspace  |thinspace  |slash /|textvisiblespace ␣|textprime ′|TeX TeX|LaTeX LaTeX|LaTeXe LaTeX2ε|BibTeX BibTeX|XeTeX XeTeX|textapprox ≈",
  // Greek, also as text.
  "alpha α|beta β|gamma γ|delta δ|epsilon ϵ|varepsilon ε|zeta ζ|eta η|theta θ|vartheta ϑ|iota ι|kappa κ|lambda λ|mu μ|nu ν|xi ξ|pi π|varpi ϖ|rho ρ|varrho ϱ|sigma σ|varsigma ς|tau τ|upsilon υ|phi ϕ|varphi φ|chi χ|psi ψ|omega ω|Gamma Γ|Delta Δ|Theta Θ|Lambda Λ|Xi Ξ|Pi Π|Sigma Σ|Upsilon Υ|Phi Φ|Psi Ψ|Omega Ω|digamma ϝ|omicron ο|textalpha α|textbeta β|textgamma γ|textdelta δ|textepsilon ε|textlambda λ|textomega ω|textkappa κ|textOmega Ω",
  // Mathematics.
  "times ×|texttimes ×|div ÷|pm ±|textpm ±|mp ∓|cdot ·|cdots ⋯|bullet •|circ ∘|ast ∗|star ⋆|le ≤|leq ≤|leqslant ≤|ge ≥|geq ≥|geqslant ≥|ne ≠|neq ≠|ll ≪|gg ≫|lt <|gt >|lesssim ≲|gtrsim ≳|approx ≈|sim ∼|simeq ≃|cong ≅|equiv ≡|propto ∝|infty ∞|partial ∂|nabla ∇|sum ∑|prod ∏|int ∫|surd √|in ∈|notin ∉|ni ∋|subset ⊂|subseteq ⊆|supset ⊃|supseteq ⊇|cup ∪|cap ∩|setminus ∖|emptyset ∅|varnothing ∅|forall ∀|exists ∃|neg ¬|lnot ¬|land ∧|wedge ∧|lor ∨|vee ∨|oplus ⊕|otimes ⊗|perp ⊥|parallel ∥|mid ∣|angle ∠|triangle △|square □|Box □|diamond ⋄|ell ℓ|hbar ℏ|hslash ℏ|Re ℜ|Im ℑ|aleph ℵ|wp ℘|prime ′|backslash \\|langle ⟨|rangle ⟩|lceil ⌈|rceil ⌉|lfloor ⌊|rfloor ⌋|to →|rightarrow →|textrightarrow →|longrightarrow ⟶|leftarrow ←|textleftarrow ←|gets ←|uparrow ↑|downarrow ↓|leftrightarrow ↔|Rightarrow ⇒|Leftarrow ⇐|Leftrightarrow ⇔|mapsto ↦|rightleftharpoons ⇌|models ⊨|vdash ⊢|vDash ⊨|top ⊤|bot ⊥|sharp ♯|flat ♭|natural ♮|textmusicalnote ♪|checkmark ✓|odot ⊙|ominus ⊖|amalg ⨿|dagger †|ddagger ‡|colon :|lbrack [|rbrack ]|min min|max max|log log|ln ln|exp exp|sin sin|cos cos|tan tan|lim lim|det det|dim dim|ker ker|arg arg|gcd gcd|deg deg|sup sup|inf inf|mod mod",
];

/** What commands without argument print. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  rows
    .flatMap((row) => row.split(/\|(?=[A-Za-z])/u))
    .map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)] as const),
);

/** Commands whose argument is set apart, by the tag that CSL-JSON has for it. */
export const MARKS = byWord({
  i: "textit|emph|textsl|mkbibemph|mathit|it|itshape|em|sl",
  b: "textbf|mathbf|bf|bfseries",
  sup: "textsuperscript|sp",
  sub: "textsubscript|sb",
  sc: "textsc|sc|scshape",
});

/** Of these, the ones that hold from where they stand to the end of their group. */
export const SWITCHES: ReadonlySet<string> = new Set("it itshape em sl bf bfseries sc scshape".split(" "));

/** Commands whose argument is not for readers. */
export const SILENT: ReadonlySet<string> = new Set(
  "noopsort label index cite hspace vspace includegraphics color href footnotemark input".split(" "),
);

/** Marks behind a backslash that are not letters. */
export const ESCAPES: ReadonlyMap<string, string> = new Map([
  ...Array.from("&%$#_{}", (mark) => [mark, mark] as const),
  ...Array.from(" \n\t,;:\\", (mark) => [mark, " "] as const),
  ...Array.from("!/-@*", (mark) => [mark, ""] as const),
  ["|", "‖"],
]);
