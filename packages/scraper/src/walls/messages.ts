import { isBare, opensWith, type Wall, whole } from "./define.ts";

/** Tests for a short page that begins with a message. */
function says(message: RegExp, most?: number): Wall["stands"] {
  return ({ facts }) => isBare(facts, most) && opensWith(message, facts);
}

const limited = whole([
  "(?:error |http )?429(?: too many requests)?|too many requests|(?:you(?:'ve| have| are being| are| have been) )?(?:exceeded (?:the |your )?)?rate[- ]limit(?:ed)?(?: exceeded| reached)?|api rate limit exceeded.{0,60}|you(?:'re| are) (?:going|browsing) too fast|you are being rate limited|slow down(?:,? please)?|request limit exceeded|quota exceeded",
  "zu viele (?:anfragen|zugriffe)|trop de requêtes|demasiadas (?:solicitudes|peticiones)|muitas (?:solicitações|requisições)|troppe richieste|te veel (?:verzoeken|aanvragen)|слишком (?:много|частые) запрос(?:ов|ы)|zbyt wiele żądań|çok fazla istek",
  "请求(?:过于|太)频繁|訪問(?:过于|過於)頻繁|访问(?:过于|太)频繁|アクセスが集中しています|リクエスト(?:回数)?が(?:多すぎます|上限に達しました)|요청이 너무 많습니다|طلبات كثيرة جدا",
]);

/** A rate limit with status 200 instead of 429. */
export const rateLimitPage: Wall = {
  name: "rate limit page",
  kind: "rate_limited",
  final: true,
  stands: says(limited),
};

const foreign = whole([
  "(?:sorry,? )?(?:this |the |our )?(?:content|page|site|website|service|video|article|product|programme|program) is (?:not|un) ?(?:currently )?available in your (?:country|region|location|area|territory)(?: .{0,60})?",
  "(?:sorry,? )?(?:we(?:'re| are) )?not available in your (?:country|region|location|area)|your (?:country|region|location) is not supported|access (?:from your (?:country|region|location) )?(?:is )?(?:blocked|denied|restricted) (?:in|from) your (?:country|region|location)|(?:error |http )?451(?:: | )?(?:unavailable (?:for|due to) legal reasons)?|unavailable (?:for|due to) legal reasons|geo(?:graphically)?[- ]?(?:blocked|restricted)(?: content)?",
  "(?:we recognize you are attempting to access this website from a country belonging to the european economic area.{0,120}|our european visitors are important to us|we are currently unavailable in (?:your|most european) (?:region|countries))",
  "dieser? (?:inhalt|seite|dienst|video) ist in (?:ihrem|deinem) land (?:leider )?nicht verfügbar|nicht in (?:ihrem|deinem) land verfügbar|ce (?:contenu|site|service) n'est pas (?:disponible|accessible) dans votre (?:pays|région)|(?:este |el )?(?:contenido|sitio|servicio) no está disponible en (?:su|tu) (?:país|región)|(?:este )?(?:conteúdo|site|serviço) não está disponível (?:no seu|em seu) país|questo contenuto non è disponibile nel tuo paese",
  "(?:этот |данный )?(?:контент|сайт|сервис) недоступен в (?:вашей стране|вашем регионе)|(?:お住まいの|この)(?:地域|国)では(?:ご)?利用(?:いただけません|できません)|(?:本|该|此)(?:内容|网站|服务|视频)(?:在您所在的?(?:国家|地区)|您所在(?:的)?地区)?(?:暂)?(?:不可用|无法(?:使用|访问))|해당 (?:국가|지역)에서는 (?:이용|사용)할 수 없습니다",
]);

/** A page for readers in an unsupported country. */
export const regionBlock: Wall = { name: "region block", kind: "blocked", final: false, stands: says(foreign, 1_600) };

const broken = whole([
  "(?:error |http )?50[0234](?:[ :-]+(?:error|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out))?|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|(?:the )?server (?:error|is (?:temporarily )?(?:unavailable|overloaded)).{0,60}",
  "error establishing a database connection|database (?:connection )?error|a database connection error.{0,60}|there has been a critical error on this website.{0,80}|(?:an )?application error.{0,80}|web server is down|connection timed out|origin (?:is unreachable|dns error)|we're sorry,? but something went wrong.{0,60}|something went wrong.{0,40}",
  "(?:site |website )?(?:is )?(?:currently )?(?:(?:down|offline|unavailable|under(?:going)?|in) (?:for )?(?:scheduled |planned )?maintenance|under construction)(?: mode)?|(?:scheduled |planned )?maintenance(?: mode)?|we(?:'ll| will) be (?:right )?back(?: soon| shortly)?|briefly unavailable for scheduled maintenance.{0,60}|coming soon",
  "wartungs(?:arbeiten|modus)|(?:interner )?serverfehler|(?:site )?en maintenance|erreur (?:interne )?du serveur|en mantenimiento|error (?:interno )?del servidor|em manutenção|in manutenzione|onderhoud|технические работы|ошибка сервера|сайт временно недоступен|メンテナンス中(?:です)?|ただいまメンテナンス中です|系统维护(?:中)?|网站维护中|服务器错误|서버 점검 중(?:입니다)?|시스템 점검(?: 중)?|bakım(?:dayız| çalışması)",
]);

/** An error page or closed shop with a success status. */
export const errorPage: Wall = { name: "error page", kind: "network", final: false, stands: says(broken, 700) };

const scriptless = whole([
  "(?:please |you need to |you must )?(?:enable|turn on|activate|allow) (?:your )?(?:java ?script|cookies)(?: and (?:java ?script|cookies))?.{0,90}",
  "(?:your browser |this browser )?java ?script (?:is|has been|seems to be|appears to be) (?:not (?:available|enabled|supported)|disabled|required|off).{0,90}|this (?:site|page|app|application|website) (?:requires|needs|works best with|doesn't work (?:properly )?without) (?:java ?script|cookies).{0,90}|(?:we're )?sorry,? but .{1,60} doesn't work properly without java ?script.{0,60}|no java ?script",
  "(?:bitte )?(?:aktivieren sie|aktiviere) (?:bitte )?java ?script.{0,90}|java ?script (?:ist )?(?:deaktiviert|erforderlich|wird benötigt).{0,60}|(?:veuillez )?activer java ?script.{0,90}|veuillez activer java ?script.{0,90}|java ?script est (?:désactivé|requis|nécessaire).{0,60}|(?:por favor,? )?(?:active|activa|habilite|habilita|ative|habilitar) (?:el |o )?java ?script.{0,90}|attiva(?:re)? java ?script.{0,60}|schakel java ?script in.{0,60}",
  "(?:пожалуйста,? )?включите (?:поддержку )?java ?script.{0,90}|java ?scriptを(?:有効に|オンに)して(?:ください)?.{0,40}|请(?:启用|开启|打开)(?:您的)?(?:浏览器的?)? ?java ?script.{0,40}|java ?script를 (?:활성화|사용).{0,40}|lütfen java ?script'i etkinleştirin.{0,40}|włącz (?:obsługę )?java ?script.{0,60}",
  "(?:your browser|this browser) is (?:no longer |not )(?:supported|compatible|up to date).{0,60}|(?:please )?(?:update|upgrade) your browser.{0,60}|unsupported browser|browser not supported",
]);

/** A page that only asks to enable scripts. */
export const needsScripts: Wall = {
  name: "page that needs scripts",
  kind: "content_empty",
  final: false,
  stands: ({ facts }) => isBare(facts, 900) && facts.scripts > 0 && opensWith(scriptless, facts),
};
