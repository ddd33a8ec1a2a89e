import type { Page as Tab } from "playwright-core";

/** Selectors of buttons that reject optional cookies, by the vendors of consent banners. */
const refusals = [
  "#onetrust-reject-all-handler",
  ".ot-pc-refuse-all-handler",
  "#CybotCookiebotDialogBodyButtonDecline",
  "#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll",
  "#didomi-notice-disagree-button",
  ".didomi-continue-without-agreeing",
  "[data-testid='uc-deny-all-button']",
  "#uc-btn-deny-banner",
  ".cky-btn-reject",
  ".cmplz-deny",
  "#tarteaucitronAllDenied2",
  ".fc-cta-do-not-consent",
  ".sp_choice_type_13",
  "#truste-consent-required",
  ".iubenda-cs-reject-btn",
  ".osano-cm-denyAll",
  "[data-cookiefirst-action='reject']",
  "#cookiescript_reject",
  "#hs-eu-decline-button",
  ".cc-deny",
  "#axeptio_btn_dismiss",
  "#cookie-law-info-bar .cookie_action_close_header_reject",
  ".js-cookie-consent-reject",
].join(",");

/** Complete labels of such buttons, in the languages of most banners. */
const refusing =
  "^(?:(?:i )?(?:reject|decline|refuse|deny|disagree)(?: all)?(?: cookies)?|(?:only|accept only|use) (?:the )?(?:necessary|essential|required)(?: cookies)?(?: only)?|(?:necessary|essential|required) (?:cookies )?only|continue without (?:accepting|agreeing)|no,? thanks|do not consent|" +
  "(?:alle )?(?:ablehnen|cookies ablehnen|alles ablehnen)|(?:nur )?(?:notwendige|erforderliche|essenzielle)(?: cookies)?(?: akzeptieren| erlauben| zulassen)?|" +
  "(?:tout |je )?refuser?(?: tout)?(?: les cookies)?|continuer sans accepter|rechazar(?: todo| todas)?(?: las cookies)?|solo (?:las )?necesarias|rejeitar(?: tudo| todos)?|apenas necessários|rifiuta(?: tutto| tutti)?|continua senza accettare|" +
  "(?:alles |alle )?(?:weigeren|afwijzen)|alleen noodzakelijke?(?: cookies)?|odrzuć(?: wszystkie)?|tylko niezbędne|avvisa(?: alla)?|endast nödvändiga|afvis(?: alle)?|kun nødvendige|hylkää(?: kaikki)?|vain välttämättömät|odmítnout(?: vše)?|elutasít(?:om|ás)|" +
  "отклонить(?: все)?|только необходимые|reddet|tümünü reddet|すべて拒否|拒否する|全部拒绝|拒绝|모두 거부|거부|رفض الكل|رفض)$";

/** Labels that close a banner without a reject button, as it would otherwise cover the page. */
const closing =
  "^(?:ok(?:ay)?|got it|close|dismiss|i understand|understood|accept(?: all)?(?: cookies)?|i agree|agree(?: and (?:continue|close))?|allow all(?: cookies)?|alle(?:s)? akzeptieren|akzeptieren|zustimmen(?: und weiter)?|einverstanden|verstanden|(?:tout )?accepter(?: tout| et fermer)?|j'accepte|aceptar(?: todo| todas)?|aceitar(?: tudo)?|accetta(?: tutto| tutti)?|alles accepteren|akkoord|akceptuję|zgadzam się|godkänn(?: alla)?|acceptera(?: alla)?|accepter alle|hyväksy(?: kaikki)?|přijmout vše|elfogadom|принять(?: все)?|согласен|kabul et|tümünü kabul et|すべて同意|同意する|同意|接受(?:全部)?|모두 동의|동의|قبول الكل|قبول|×|✕)$";

/**
 * Runs in a frame: finds a cookie banner and clicks its reject button, or else one that closes it. Searches open shadow
 * roots, but touches only elements named as consent banners and dialogs over the page.
 */
const script = `(() => {
  const refusing = new RegExp(${JSON.stringify(refusing)}, "iu"), closing = new RegExp(${JSON.stringify(closing)}, "iu");
  const about = /cookie|consent|gdpr|ccpa|cmp|privacy|datenschutz|didomi|onetrust|usercentrics|truste/i;
  const roots = [document];
  const hosts = [...document.querySelectorAll("*")].slice(0, 20000);
  for (const host of hosts) if (host.shadowRoot && roots.length < 50) roots.push(host.shadowRoot);
  const seen = (it) => { const box = it.getBoundingClientRect(); return box.width > 0 && box.height > 0 && getComputedStyle(it).visibility !== "hidden"; };
  for (const root of roots) {
    const known = [...root.querySelectorAll(${JSON.stringify(refusals)})].find(seen);
    if (known) { known.click(); return "refused"; }
  }
  const named = (it) => about.test((it.id || "") + " " + (typeof it.className === "string" ? it.className : "") + " " + (it.getAttribute?.("aria-label") || ""));
  const inBanner = (it) => {
    for (let at = it, depth = 0; at && at !== document.body && depth < 12; at = at.parentElement || at.getRootNode().host, depth++) {
      if (named(at)) return true;
      const isDialog = /dialog/.test(at.getAttribute?.("role") || "") || at.tagName === "DIALOG";
      const lies = ["fixed", "sticky"].includes(getComputedStyle(at).position);
      if ((isDialog || lies) && /cookie|consent|privacy|datenschutz|confidentialit|privacidad|prywatno/i.test((at.textContent || "").slice(0, 3000))) return true;
    }
    return false;
  };
  const label = (it) => (it.textContent || it.value || it.getAttribute("aria-label") || "").replace(/\\s+/g, " ").replace(/[.!…→>]+$/, "").trim();
  const buttons = roots.flatMap((root) => [...root.querySelectorAll("button, [role=button], input[type=button], input[type=submit], a")].slice(0, 3000));
  const short = buttons.filter((it) => { const text = label(it); return text.length > 0 && text.length <= 50 && (refusing.test(text) || closing.test(text)); });
  for (const words of [refusing, closing]) {
    const found = short.find((it) => words.test(label(it)) && seen(it) && inBanner(it));
    if (found) { found.click(); return words === refusing ? "refused" : "closed"; }
  }
  return "";
})()`;

const FRAMES = 8;

/** Dismisses a consent banner in the page or a frame. Returns whether it clicked a button. */
export async function dismissConsent(tab: Tab): Promise<boolean> {
  for (const frame of tab.frames().slice(0, FRAMES)) {
    const pressed = await frame.evaluate<unknown>(script).catch(() => "");
    if (pressed === "refused" || pressed === "closed") return true;
  }
  return false;
}
