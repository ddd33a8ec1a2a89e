const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega".split(
    " ",
  );

/** What a formula's commands are drawn as. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...GREEK.map((name, at) => [name, String.fromCharCode(0x3b1 + at)] as const),
  ...GREEK.map(
    (name, at) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, String.fromCharCode(0x391 + at)] as const,
  ),
  ...Object.entries({
    varepsilon: "ε",
    vartheta: "ϑ",
    varphi: "φ",
    ell: "ℓ",
    hbar: "ℏ",
    cdot: "⋅",
    times: "×",
    div: "÷",
    pm: "±",
    mp: "∓",
    ast: "∗",
    circ: "∘",
    leq: "≤",
    le: "≤",
    geq: "≥",
    ge: "≥",
    neq: "≠",
    ne: "≠",
    approx: "≈",
    sim: "∼",
    equiv: "≡",
    propto: "∝",
    infty: "∞",
    sum: "∑",
    prod: "∏",
    int: "∫",
    partial: "∂",
    nabla: "∇",
    sqrt: "√",
    in: "∈",
    notin: "∉",
    subset: "⊂",
    subseteq: "⊆",
    cup: "∪",
    cap: "∩",
    forall: "∀",
    exists: "∃",
    to: "→",
    rightarrow: "→",
    leftarrow: "←",
    Rightarrow: "⇒",
    leftrightarrow: "↔",
    mapsto: "↦",
    ldots: "…",
    dots: "…",
    cdots: "⋯",
    prime: "′",
    degree: "°",
    langle: "⟨",
    rangle: "⟩",
    mid: "|",
    land: "∧",
    lor: "∨",
    neg: "¬",
    percent: "%",
  }),
]);
const NAMES = /^(?:arc)?(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|deg|arg|Pr|mod)h?$/u;

/** A formula as it is drawn, so far as a line of text can show it. */
export const drawn = (tex: string): string =>
  tex
    .replace(/\\([a-z]+)\*?|\\([^a-z])/giu, (_, name?: string, sign?: string) => {
      if (name === undefined) return /[,;:!\s]/u.test(sign ?? "") ? " " : (sign ?? "");
      return SIGNS.get(name) ?? (NAMES.test(name) ? name : "");
    })
    .replace(/[{}_^&~]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
