/** A terminal recording as one animated SVG: what was typed appears letter by letter, then what was printed. */

interface Scene {
  readonly command: string;
  /** Output with ANSI colours. */
  readonly output: string;
  /** Seconds to read it. */
  readonly seconds: number;
}

const [WIDE, HIGH, LEFT, TOP] = [8.4, 19, 20, 56];
const COLOURS: Readonly<Record<string, string>> = {
  "31": "#ff8f88",
  "32": "#8fd694",
  "33": "#ffd479",
  "34": "#8ab4f8",
  "36": "#7fdbda",
  "90": "#9aa4b2",
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** One line as text elements with their colours. */
function spans(line: string): string {
  const state = { colour: "", bold: false, dim: false };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
  return [...line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/gu)]
    .map(([, codes, text]) => {
      if (text !== undefined) {
        const fill = state.colour || (state.dim ? "#9aa4b2" : "");
        const style = `${fill && ` fill="${fill}"`}${state.bold ? ' font-weight="700"' : ""}`;
        return `<tspan${style}>${escaped(text)}</tspan>`;
      }
      for (const code of (codes || "0").split(";")) {
        if (code === "0") Object.assign(state, { colour: "", bold: false, dim: false });
        else if (code === "1") state.bold = true;
        else if (code === "2") state.dim = true;
        else if (code === "22") Object.assign(state, { bold: false, dim: false });
        else if (code === "39") state.colour = "";
        else state.colour = COLOURS[code] ?? state.colour;
      }
      return "";
    })
    .join("");
}

const linesOf = ({ output }: Scene) => output.replaceAll("\r", "").trimEnd().split("\n");

/** The part of the whole time, in per cent, at which something is seen. */
function keyframes(name: string, { from, to, whole }: { from: number; to: number; whole: number }): string {
  const at = (seconds: number) => ((seconds / whole) * 100).toFixed(2);
  return `@keyframes ${name}{0%,${at(from)}%{opacity:0}${at(from + 0.01)}%,${at(to)}%{opacity:1}${at(to + 0.01)}%,100%{opacity:0}}`;
}

export function terminalSvg(scenes: readonly Scene[], { columns, title }: { columns: number; title: string }): string {
  const rows = Math.max(...scenes.map((scene) => linesOf(scene).length)) + 2;
  const [width, height] = [columns * WIDE + 2 * LEFT, rows * HIGH + TOP + 12];
  const typing = (scene: Scene) => scene.command.length * 0.05 + 0.6;
  const whole = scenes.reduce((sum, scene) => sum + typing(scene) + scene.seconds, 0);
  const rules: string[] = [];
  const groups: string[] = [];
  let now = 0;
  for (const [index, scene] of scenes.entries()) {
    const end = now + typing(scene) + scene.seconds;
    const shown = (name: string, from: number) => {
      rules.push(keyframes(name, { from, to: end - 0.02, whole }), `.${name}{animation:${name} ${whole}s infinite}`);
      return name;
    };
    const letters = [...scene.command].map((letter, at) => {
      const name = shown(`s${index}c${at}`, now + 0.3 + at * 0.05);
      return `<tspan class="${name}">${escaped(letter)}</tspan>`;
    });
    const prompt = shown(`s${index}p`, now);
    groups.push(
      `<text class="${prompt}" x="${LEFT}" y="${TOP}" fill="#8fd694">$</text><text x="${LEFT + 2 * WIDE}" y="${TOP}" font-weight="700">${letters.join("")}</text>`,
    );
    const output = shown(`s${index}o`, now + typing(scene));
    const lines = linesOf(scene).map(
      (line, at) => `<text x="${LEFT}" y="${TOP + (at + 2) * HIGH}">${spans(line)}</text>`,
    );
    groups.push(`<g class="${output}">${lines.join("")}</g>`);
    now = end;
  }
  // Readers who do not want motion see the last scene.
  const last = scenes.length - 1;
  const still = `@media (prefers-reduced-motion:reduce){[class]{animation:none!important;opacity:0}[class^=s${last}]{opacity:1}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" width="${width.toFixed(0)}" height="${height}" role="img"><title>${escaped(title)}</title><style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6e9ef;white-space:pre}[class]{opacity:0}${rules.join("")}${still}</style><rect width="100%" height="100%" rx="10" fill="#171b24"/><circle cx="22" cy="20" r="6" fill="#ff5f57"/><circle cx="42" cy="20" r="6" fill="#febc2e"/><circle cx="62" cy="20" r="6" fill="#28c840"/>${groups.join("")}</svg>\n`;
}
