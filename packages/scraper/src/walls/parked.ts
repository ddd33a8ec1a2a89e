import { isBare, opensWith, SHORT_BYTES, type Wall, type WallClues, whole } from "./define.ts";

/** Domain traders and parking services, reached by a redirect. */
const traders =
  /^https?:\/\/(?:[^/]*\.)?(?:hugedomains\.com|dan\.com|sedo\.com|sedoparking\.com|afternic\.com|bodis\.com|parkingcrew\.(?:net|com)|undeveloped\.com|domainmarket\.com|buydomains\.com|brandpa\.com|squadhelp\.com|atom\.com|godaddy\.com\/forsale|uni(?:registry)?market\.com|perfectdomain\.com|efty\.com)(?:[/?:]|$)/iu;

/** Scripts, frames and attributes of parking services. */
const parkingMarks =
  /parkingcrew\.net|sedoparking\.com|(?:^|\.)bodis\.com|parklogic\.com|parking-lander|\/park\.js|window\.park\s*=|window\.LANDER_SYSTEM|skenzo\.com|domainparking|parkingpage|above\.com\/marketplace|dsparking\.com|fastpark\.net|rookmedia\.net|^\.adblockkey|afternic\.com\/forsale|dan\.com\/(?:buy-domain|js)|cgi-sys\/(?:suspendedpage|defaultwebpage)/iu;

/** A host name. Avoids Unicode letter classes, which would take a second to compile. */
const host = "(?:[^\\s./]+\\.)+[^\\s./]{2,24}";
const parked = whole([
  `(?:the |this )?(?:premium )?domain(?: name)?(?: ${host})? (?:is|may be|could be|might be) (?:for sale|available(?: for (?:sale|purchase))?|parked|registered|expired).{0,100}|${host} (?:is|may be) (?:for sale|parked|available for purchase).{0,80}|(?:buy|get|own|purchase) (?:this domain|${host}(?: today)?)|${host} is coming soon|domain (?:for sale|parked|parking|expired|suspended|default page)|this (?:web ?page|site|website|domain) is parked.{0,100}|parked (?:domain|page)|future home of .{1,80}|this domain has (?:recently )?(?:been registered|expired).{0,80}|inquire about this domain|make an offer on ${host}`,
  "(?:this )?(?:account|website|site|hosting account)(?: has been| is)?(?: temporarily)? suspended.{0,60}|account suspended",
  `(?:die(?:se)? )?domain(?: ${host})? (?:steht (?:zum|zu) verkauf|ist (?:zu verkaufen|geparkt|registriert)).{0,80}|${host} steht zum verkauf|hier entsteht eine neue (?:internetpräsenz|website|webseite)|diese (?:domain|website) wurde (?:soeben |gerade )?(?:registriert|freigeschaltet).{0,80}`,
  `(?:ce|le) (?:nom de )?domaine(?: ${host})? est (?:à vendre|en vente|réservé|parqué|expiré).{0,80}|(?:este |el )?dominio(?: ${host})? (?:está|esta) (?:en venta|a la venta|aparcado|disponible|registrado).{0,80}|(?:este |o )?domínio(?: ${host})? (?:está|esta) (?:à venda|disponível|estacionado|registrado).{0,80}|(?:questo |il )?dominio(?: ${host})? è (?:in vendita|parcheggiato|disponibile|registrato).{0,80}|(?:deze |dit )?domein(?:naam)?(?: ${host})? (?:is te koop|is gereserveerd|staat te koop).{0,80}`,
  `домен(?: ${host})? (?:продается|продаётся|припаркован|не прилинкован|зарегистрирован).{0,80}|domena(?: ${host})? (?:jest na sprzedaż|na sprzedaż|zaparkowana|została utrzymana).{0,60}|(?:この|当)ドメインは(?:販売|売り出し|お名前|取得).{0,40}|该域名(?:正在)?(?:出售|转让).{0,40}|(?:此|本)域名(?:正在)?(?:出售|转让|可(?:出售|购买)).{0,40}|域名出售|이 도메인은 (?:판매|매매).{0,40}|bu alan adı satılık.{0,40}`,
]);

function stands({ facts, url, hops }: WallClues): boolean {
  if (hops.length > 1 && traders.test(url) && !traders.test(hops[0] ?? "")) return true;
  if (facts.published || facts.textBytes > SHORT_BYTES) return false;
  if (facts.paragraphs <= 4 && facts.marks.some((mark) => parkingMarks.test(mark))) return true;
  return isBare({ ...facts, links: Math.max(0, facts.links - 18) }, 1_600) && opensWith(parked, facts);
}

/** A domain that is for sale, parked or suspended. */
export const parkedDomain: Wall = { name: "parked domain", kind: "content_empty", final: true, stands };
