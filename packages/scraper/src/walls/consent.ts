import { isBare, opensWith, SHORT_BYTES, type Wall, type WallClues, whole } from "./define.ts";

const consentHost = /^(?:consent|guce|privacy-mgmt|cmp|myprivacy|consents?-[\w-]+|privacy-gate|cookiewall)\./iu;
const consentForm =
  /^https?:\/\/(?:consent|guce|myprivacy)\.|\/(?:collect)?consent(?:[/?]|$)|^#(?:consent-page|sp_message_container|cookiewall|privacy-gate|cookie-wall)/iu;

const asks = whole([
  "before you continue(?: to .{1,40})?|(?:we value|we care about|your) (?:your )?privacy(?: matters)?|(?:your )?(?:privacy|cookie|consent) (?:settings|choices|preferences|consent|wall)|cookie ?wall|(?:do you )?(?:accept|allow) (?:our |all )?(?:use of )?cookies.{0,60}|.{1,40} is part of the .{1,40} family of brands|we use cookies.{0,80}|cookie consent|with advertising or subscription.{0,40}",
  "bevor sie (?:fortfahren|weitergehen|zu .{1,40} weitergehen)|(?:mit werbung weiterlesen|weiter mit werbung|willkommen bei .{1,40}: .{0,60}|(?:cookies|tracking|werbung) (?:zustimmen|akzeptieren).{0,60}|pur[- ]abo.{0,60}|ihre privatsphäre.{0,40}|wir benötigen ihre zustimmung.{0,60}|datenschutz-?einstellungen|cookie-?einstellungen|einwilligung)",
  "avant de (?:continuer|poursuivre).{0,60}|(?:continuer avec publicité|accepter les cookies|votre vie privée.{0,40}|nous respectons votre vie privée|gestion (?:des cookies|du consentement)|paramètres (?:des cookies|de confidentialité))|antes de (?:continuar|ir a .{1,40}).{0,40}|(?:aceptar (?:las )?cookies.{0,40}|su privacidad.{0,40}|tu privacidad.{0,40}|valoramos (?:tu|su) privacidad|aceitar cookies.{0,40}|a sua privacidade.{0,40}|prima di continuare.{0,40}|accetta(?:re)? i cookie.{0,40}|la tua privacy.{0,40}|voordat je verdergaat.{0,40}|cookies accepteren.{0,40}|jouw privacy.{0,40}|privacy-?instellingen|zanim przejdziesz.{0,60}|twoja prywatność.{0,40})",
  "続行する前に.{0,30}|クッキーの(?:使用|利用).{0,30}|继续之前.{0,30}|繼續之前.{0,30}|прежде чем (?:продолжить|перейти).{0,40}|мы используем (?:файлы )?cookie.{0,60}|계속하기 전에.{0,30}|devam etmeden önce.{0,40}",
  "(?:are you (?:over|at least|of) .{1,30}|(?:please )?(?:confirm|verify|enter) your age.{0,60}|age (?:verification|check|gate|confirmation|restriction)|you must be (?:at least )?(?:18|21).{0,60}|altersprüfung|altersverifikation|vérification de l'âge|verificación de edad|verificação de idade|verifica dell'età|leeftijdscontrole|年齢確認|年龄验证|подтвердите (?:свой )?возраст)",
]);

/** Whether the page is a redirect to a consent host, or little more than the question. */
function stands({ facts, url, hops }: WallClues): boolean {
  const end = URL.parse(url);
  if (hops.length > 1 && end && consentHost.test(end.hostname)) return true;
  if (facts.textBytes > SHORT_BYTES || facts.published || facts.paragraphs > 4) return false;
  if (facts.textBytes > 0 && facts.marks.some((mark) => consentForm.test(mark))) return true;
  return facts.buttons > 0 && isBare(facts, SHORT_BYTES) && facts.headings.length <= 2 && opensWith(asks, facts);
}

/** Requires consent or an age check first. */
export const consentPage: Wall = { name: "consent page", kind: "content_empty", final: false, stands };
