import type { PageFacts } from "../page-facts.ts";
import { saysOnly, type Wall, type WallClues, whole } from "./define.ts";

/** Complete messages of "not found" pages, in the most common languages. */
const message = whole([
  "(?:error |http |erreur |fehler |ошибка |błąd |errore |hata )?(?:404|410)(?: error| gone|エラー| 错误)?",
  "(?:(?:error |http )?404:? )?(?:the |this |that )?(?:requested |item |web ?)?(?:page|file|document|content|article|resource|url|site|product|listing|job|ad|item|user|profile|post|video|thread|topic)?(?: you (?:requested|were looking for|are looking for))?(?: was| is| could| can)?(?: ?not|n[o']t)(?: be)? (?:found|exist|available)(?: anymore)?(?: ?\\(?404\\)?)?(?: error)?",
  "(?:oops|uh[- ]oh|whoops|sorry|hmm)[,!.… ]*(?:sorry[,!. ]*)?(?:(?:we can't|we cannot|we couldn't|we could not) find (?:that|the|this) page.{0,40}|(?:the |this |that )?page (?:doesn't exist|does not exist|can(?:no|')t be found|no longer exists|is missing|you(?: are|'re) looking for .{0,60}|not found|isn't available.{0,20}))",
  "(?:we can't|we cannot|we couldn't|we could not|we can't seem to) find (?:that|the|this) page(?: you(?:'re| are) looking for)?|(?:the |this |that )?page (?:doesn't exist|does not exist|can(?:no|')t be found|no longer exists|is missing|isn't available(?: right now)?|has (?:been )?(?:moved|removed|deleted).{0,40}|you(?: are|'re) looking for .{0,60})|this content isn't available(?: right now| anymore)?|(?:this |the )?(?:item|listing|product|job|ad|auction|event|video|account|post|tweet) (?:is no longer available|has (?:expired|ended|been (?:removed|deleted))|no longer exists|has been removed by .{1,40})|this (?:account|profile) (?:doesn't|does not) exist|video unavailable",
  "nothing (?:was )?found(?: here| for .{1,40})?",
  "(?:404 )?(?:die(?:se)? )?(?:(?:angeforderte|gewünschte) )?(?:seite|datei|artikel|anzeige)(?: wurde| konnte| ist| existiert)?(?: leider)? (?:nicht (?:gefunden(?: werden)?|mehr verfügbar|verfügbar|vorhanden)|nicht(?: mehr)?)",
  "(?:404 )?(?:(?:cette|la) )?page(?: demandée| que vous (?:recherchez|cherchez))? (?:est )?(?:introuvable|non trouvée|n'existe (?:pas|plus)|n'a pas été trouvée|n'est plus disponible)",
  "(?:404 )?(?:la |a |esta )?p[áa]gina(?: solicitada| que (?:buscas|busca|procura))? ?(?:no|n[ãa]o) (?:fue |foi |ha sido |se (?:ha )?)?(?:encontrada|encontrado|existe|encuentra|está disponible)|p[áa]gina inexistente",
  "(?:404 )?(?:la )?pagina(?: richiesta)?(?: non)? (?:non )?(?:trovata|esiste|è stata trovata|è disponibile)",
  "(?:404 )?(?:deze )?pagina (?:is )?(?:niet (?:gevonden|beschikbaar)|bestaat niet(?: meer)?)",
  "(?:404 )?(?:такая |запрашиваемая |эта )?(?:страница )?(?:не найдена?|не существует|удалена)|такой страницы (?:нет|не существует)",
  "(?:404 )?nie znaleziono(?: takiej)? strony|(?:404 )?strona nie (?:została )?(?:znaleziona|istnieje)",
  "(?:404 )?(?:aradığınız )?sayfa bulunamadı|siden (?:ble ikke funnet|finnes ikke|blev ikke fundet|findes ikke)|sidan (?:hittades inte|finns inte|kunde inte hittas)|sivua ei (?:löydy|löytynyt)|stránka (?:nebyla nalezena|neexistuje)|az oldal nem található|pagina nu (?:a fost găsită|există)|η σελίδα δεν βρέθηκε|сторінку не знайдено|không tìm thấy trang|halaman tidak ditemukan|ไม่พบหน้า(?:ที่คุณต้องการ)?",
  "(?:申し訳ございません)?(?:お探しの|指定された)?(?:ページ|記事)[がはを]?(?:見つかりません(?:でした)?|存在しません|削除されました)|(?:您(?:访问|要找|查找)的|抱歉,?)?(?:页面|頁面|网页|内容)(?:不存在|未找到|找不到(?:了)?|無法找到|已(?:被)?删除|走丢了)|找不到(?:页面|頁面|网页|網頁)",
  "(?:요청하신 )?페이지를 찾을 수 없습니다|존재하지 않는 페이지(?:입니다)?",
  "(?:عذرا،? )?الصفحة (?:المطلوبة )?غير موجودة|لم يتم العثور على الصفحة|صفحه (?:مورد نظر )?(?:یافت|پیدا) نشد|הדף לא נמצא|पृष्ठ नहीं मिला",
]);

const titled = ({ title }: PageFacts): boolean => saysOnly(message, title);
const headed = ({ headings }: PageFacts): boolean => headings.some((heading) => saysOnly(message, heading));
const noHeadings = ({ headings }: PageFacts): boolean => headings.length === 0;

/** Whether title and heading consist of the message, or the message is the whole text. */
function isMissing({ facts }: WallClues): boolean {
  if (facts.published) return false;
  if (noHeadings(facts) && facts.textBytes < 200 && saysOnly(message, facts.text)) return true;
  return titled(facts) && headed(facts) && facts.textBytes < 700 && facts.paragraphs <= 3;
}

/** A "not found" page with a success status. */
export const missingPage: Wall = { name: "not found page", kind: "not_found", final: true, stands: isMissing };

/** A longer page, to be compared with a made-up URL on the site. */
export const perhapsMissing: Wall = {
  name: "perhaps a not found page",
  kind: "content_empty",
  final: false,
  stands({ facts }) {
    if (facts.published) return false;
    const short = facts.textBytes < 1_200 && facts.paragraphs <= 3;
    return (titled(facts) && (headed(facts) || noHeadings(facts))) || (headed(facts) && short);
  },
};
