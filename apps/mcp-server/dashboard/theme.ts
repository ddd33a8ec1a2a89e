import { byId } from "./dom.ts";

const THEMES = ["automatic", "light", "dark"] as const;
const PLACE = "wellsourced-theme";

/** Without storage, the next visit starts with the system's theme. */
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
    // Applies to this visit only.
  }
}

/** Follows the system or the button; `changed` redraws what the style sheet does not control. */
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
