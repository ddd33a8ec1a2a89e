/** TeX and the text expected from every package. */
export interface TexSnippet {
  readonly tex: string;
  readonly text: string;
  /** The text with CSL-JSON formatting, if different. */
  readonly marked?: string;
  /** The text in a document, where `%` begins a comment, if different. */
  readonly inDocument?: string;
}

const read = (tex: string, text: string, other: Partial<TexSnippet> = {}): TexSnippet => ({ tex, text, ...other });

export const texSnippets: readonly TexSnippet[] = [
  // Letters and accents
  read(String.raw`\"{o}\"o{\"o}`, "ööö"),
  read(String.raw`\'\i \'{\i} \^{\i}le \v{\i}`, "íí île ǐ"),
  read(String.raw`\c{c}a \c c`, "ça ç"),
  read(String.raw`\v{s}i\v s, Erd\H{o}s`, "šiš, Erdős"),
  read(String.raw`\d{s} \b{d} \k{a} \r{a} \={a} \.{z}`, "ṣ ḏ ą å ā ż"),
  read(String.raw`\'{E}vora \'Evora`, "Évora Évora"),
  read(String.raw`\={\"{u}}`, "ǖ"),
  read(String.raw`\^{} \~{} \'{}`, "^ ~ '"),
  read(String.raw`{\o}re Stra\ss e \AA ngstr\"om \L{}\'od\'z`, "øre Straße Ångström Łódź"),
  // Signs
  read(String.raw`5\,\textmu g, $25\,\mu\mathrm{g}$`, "5 µg, 25 μg"),
  read(String.raw`\% \& \# \_ \$ \{\}`, "% & # _ $ {}"),
  read("p.~3, 1--2 --- a", "p. 3, 1–2 — a"),
  read("``quotes'' and `single'", "“quotes” and ‘single'"),
  read("?`Que? !`Ay!", "¿Que? ¡Ay!"),
  read(String.raw`a\,b\;c\ d\!e\-f\/g`, "a b c defg"),
  read(String.raw`a\\b\\[2pt]c\par d\newline e`, "a b c d e"),
  read(String.raw`\ldots\ \dots{} \LaTeX{} \textonehalf{} 37\,\textdegree C`, "… … LaTeX ½ 37 °C"),
  // Quantities
  read(String.raw`\SI{3}{\micro\metre}, \num{1e3}, \ang{45}`, "3 µm, 1 × 10³, 45°"),
  // Formatted words
  read(String.raw`\textsc{A} \textbf{b} \emph{c} {\it d} e`, "A b c d e", {
    marked: '<span style="font-variant:small-caps;">A</span> <b>b</b> <i>c d</i> e',
  }),
  read(String.raw`2\textsuperscript{nd}, H\textsubscript{2}O`, "2nd, H₂O", {
    marked: "2<sup>nd</sup>, H<sub>2</sub>O",
  }),
  read(String.raw`\texttt{a} \enquote{b} \mbox{c} \gls{d}`, "a b c d"),
  read(String.raw`\verb|a_b\c| z`, String.raw`a_b\c z`),
  // Formulas
  read("$x^2$ and $x_{ij}$", "x² and x_ij", { marked: "x<sup>2</sup> and x<sub>ij</sub>" }),
  read(String.raw`H$_2$O, $\mathrm{CO}_2$, 10$^{-3}$`, "H₂O, CO₂, 10⁻³", {
    marked: "H<sub>2</sub>O, CO<sub>2</sub>, 10<sup>-3</sup>",
  }),
  read(String.raw`$3 \times 10^6$, $x^\mathrm{a}$`, "3 × 10⁶, x^a", {
    marked: "3 × 10<sup>6</sup>, x<sup>a</sup>",
  }),
  read(String.raw`$\frac{1}{2}$, $\frac{a+b}{c}$, $\sqrt{2}$`, "1/2, (a+b)/c, √2"),
  read(String.raw`37$^\circ$C, $f'$, $2^{nd}$`, "37°C, f′, 2nd", { marked: "37°C, f′, 2<sup>nd</sup>" }),
  read(String.raw`\(x+1\) and \[y\], \ensuremath{\alpha}`, "x+1 and y, α"),
  read(String.raw`$\hat{x}$, $\bar x$`, "x̂, x̄"),
  read("costs $5", "costs $5"),
  // Citations, links and notes
  read(String.raw`a\cite[p.~3]{key}b \citep[see][p.~3]{key}c`, "ab c"),
  read(String.raw`a\footnote{A note.} b\thanks{Many.}`, "a b"),
  read(String.raw`\label{s}A\ref{s} \index{x}B`, "A B"),
  read(String.raw`see \href{https://a.example/}{the \emph{page}} now`, "see the page now", {
    marked: "see the <i>page</i> now",
  }),
  read(String.raw`at \url{https://a.example/x_y}`, "at https://a.example/x_y"),
  // Arguments that are not printed
  read(String.raw`\textcolor{red}{A} \foreignlanguage{french}{mot}`, "A mot"),
  read(String.raw`\noopsort{a}B\hspace{2em}C \includegraphics[width=1cm]{f.png}D`, "BC D"),
  read(String.raw`\texorpdfstring{$\alpha$}{alpha}-helix`, "α-helix"),
  read(String.raw`\multicolumn{2}{c}{A}`, "A"),
  // Invalid and unknown commands
  read(String.raw`\foo{bar} \baz[x]{y}{z} \unknown word`, "bar yz word"),
  read("{a {b {c} d} e} un{closed", "a b c d e unclosed"),
  read("un}opened", "unopened"),
  read(String.raw`\textit{un`, "un", { marked: "<i>un</i>" }),
  // Comments
  read("a % remark\nb", "a % remark b", { inDocument: "a b" }),
  read(String.raw`5\% of`, "5% of"),
];
