const COMMANDS =
  "item|only|uncover|visible|invisible|alt|temporal|onslide|alert|pause|structure|action|emph|text(?:bf|it|sl|rm|sf|tt)|" +
  "color|textcolor|includegraphics|frametitle|framesubtitle|begin\\{[A-Za-z]{1,40}\\*?\\}(?:\\[[^\\[\\]]{0,300}\\])?";
/** On which slides of a frame a command has its effect: `\only<2->`. */
const OVERLAY = new RegExp(`\\\\(${COMMANDS})[ \\t]{0,4}<[^<>{}$\\\\\\n]{0,60}>`, "gu");
/** Overlays for all items of a list. */
const OVERLAYS = /(\\begin\{[a-z]{1,40}\})\[<[^<>[\]\n]{0,60}>\]/gu;
const FRAME = /\\begin\{frame\}\s{0,4}(?:\[[^[\]]{0,300}\]\s{0,4})?(?=\{)/gu;

/** Frames of a presentation with all of their slides shown at once, below their titles. */
export const plainFrames = (tex: string): string =>
  tex.includes("beamer") || tex.includes("\\begin{frame}")
    ? tex
        .replace(OVERLAY, "\\$1")
        .replace(OVERLAYS, "$1")
        .replace(FRAME, "\\begin{frame}\\frametitle")
        .replace(/\\frametitle\s{0,4}(?=[[{])/gu, "\\subsubsection*")
    : tex;
