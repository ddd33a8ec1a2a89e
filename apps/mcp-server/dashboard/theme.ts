import { byId } from "./dom.ts";

const THEMES = ["automatic", "light", "dark"] as const;
const PLACE = "wellsourced-theme";

/** A browser may keep nothing for a page; the theme is then that of the system again. */
function kept(): string {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(PLACE, theme);
  } catch {
    // It is good for this visit.
  }
}

/** Follows the system, or what the button says; `changed` draws again what does not follow the style sheet. */
export function followTheme(changed: () => void): void {
  const button = byId("theme", HTMLButtonElement);
  let theme = THEMES.find((known) => known === kept()) ?? "automatic";
  const apply = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
    changed();
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "automatic";
    keep(theme);
    apply();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  apply();
}
