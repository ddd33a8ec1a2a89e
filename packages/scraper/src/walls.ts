import type { PageFacts } from "./page-facts.ts";

/** A page that stands in front of the page that was asked for. */
export type Wall = "bot wall" | "login page" | "consent page" | "not found page" | "perhaps a not found page";

export interface WallClues {
  readonly facts: PageFacts;
  readonly headers: Headers;
  readonly url: string;
  /** Every address asked, the first one included. */
  readonly hops: readonly string[];
}

/** More text than this is content, whatever else stands on the page. */
const SHORT_BYTES = 2_048;

/** Names the wall, or nothing. Structure decides; words only where the page holds little else. */
export function findWall(clues: WallClues): Wall | undefined {
  if (isBotWall(clues)) return "bot wall";
  if (isLoginWall(clues)) return "login page";
  if (isConsentShell(clues)) return "consent page";
  return notFoundPage(clues.facts);
}

/** Response headers that only a challenge carries. */
const challengeHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ["cf-mitigated", /challenge|block/iu],
  ["x-amzn-waf-action", /challenge|captcha|block/iu],
  ["x-vercel-mitigated", /challenge|deny/iu],
  ["x-sucuri-block", /./u],
];

/** Where challenges live, when a redirect leads there. */
const challengeUrls =
  /^https?:\/\/(?:[^/]*\.)?(?:captcha-delivery\.com|perfdrive\.com|queue-it\.net)\/|^https?:\/\/(?:www\.)?google\.[a-z.]+\/sorry\/|\/\.well-known\/(?:sg|vercel\/security\/)?captcha/iu;

/** Scripts, forms and identifiers of challenge pages. An ordinary page has none of them, or much text beside them. */
const challengeMarks: readonly RegExp[] = [
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/\S*\/orchestrate|^#challenge-(?:form|running|error|body|stage)/iu,
  /captcha-delivery\.com|^(?:var )?dd\s*=\s*\{\s*['"]?rt/iu,
  /captcha\.px-cdn\.net|px-captcha|window\._pxAppId/iu,
  /_Incapsula_Resource|\/_sec\/cp_challenge|sec-if-cpt|\/TSPD\/|bobcmn/iu,
  /awswaf\.com\/|window\.gokuProps|aws-waf-token/iu,
  /\/\.within\.website\/|anubis_challenge|^#anubis_/iu,
  /sgcaptcha|check\.ddos-guard\.net|window\.KPSDK|\/ips\.js\?|validate\.perfdrive\.com/iu,
];

/** Human checks that honest forms use too: a wall only where they are the whole page. */
const humanChecks =
  /challenges\.cloudflare\.com|hcaptcha\.com\/|google\.com\/recaptcha|recaptcha\.net\/|arkoselabs\.com|funcaptcha|geetest\.com|\/cdn-cgi\/challenge-platform\//iu;

/** What such pages are called. Counts in a title or heading, or where there is next to no other text. */
const challengeWords =
  /^(?:just a moment|attention required|checking your browser|one moment,? please|please wait|ddos protection by|access (?:to this page has been )?denied|are you (?:a |not a )?(?:robot|human)|robot check|security check|verify(?:ing)? (?:that )?you are (?:a )?(?:human|not a robot)|making sure you(?:'|’)re not a bot|human verification|pardon our interruption|request (?:rejected|blocked)|sorry, you have been blocked|un instant|einen moment|un momento|um momento|少々お待ちください|请稍候)/iu;

function isBotWall({ facts, headers, url, hops }: WallClues): boolean {
  if (challengeHeaders.some(([name, value]) => value.test(headers.get(name) ?? ""))) return true;
  if (hops.length > 1 && challengeUrls.test(url)) return true;
  if (facts.textBytes > SHORT_BYTES) return false;
  if (facts.marks.some((mark) => challengeMarks.some((pattern) => pattern.test(mark)))) return true;
  const named = [facts.title, ...facts.headings].some((text) => challengeWords.test(text.trim()));
  const checked = facts.marks.some((mark) => humanChecks.test(mark));
  // A page of its own: nothing to read, hardly anywhere to go.
  const bare = facts.paragraphs <= 2 && facts.links <= 5;
  if (checked && bare && facts.textFields === 0) return named || facts.textBytes < 300;
  const runs = facts.noscript || facts.refreshes || facts.marks.length > 0;
  return named && bare && runs;
}

const loginPath =
  /\/(?:log-?in|sign-?in|log_in|sign_in|signin|auth|sso|oauth2?|authorize|wp-login\.php|session\/new|account\/login|accounts\/login|uas\/login)(?:[/?.#]|$)/iu;
const loginHost = /^(?:login|signin|auth|sso|accounts?|idp|id)\./iu;

/** A redirect that ended where one signs in. A page with a login box that was asked for is content. */
function isLoginWall({ facts, url, hops }: WallClues): boolean {
  const end = URL.parse(url);
  if (!end || hops.length < 2) return false;
  const asked = URL.parse(hops[0] ?? "");
  if (asked && loginPath.test(asked.pathname)) return false;
  if (loginPath.test(`${end.pathname}${end.search}`) && facts.passwordField) return true;
  // Two-step logins ask for the name first, on a host of their own.
  const elsewhere = asked?.hostname !== end.hostname && loginHost.test(end.hostname);
  return elsewhere && (facts.passwordField || (facts.textFields > 0 && facts.textBytes <= SHORT_BYTES));
}

const consentHost = /^(?:consent|guce|privacy-mgmt|cmp|consents?-[\w-]+)\./iu;
const consentForm =
  /^https?:\/\/(?:consent|guce)\.|\/(?:collect)?consent(?:[/?]|$)|^#(?:consent-page|sp_message_container)/iu;

/** A redirect to a consent host, or a page that is hardly more than a consent form. */
function isConsentShell({ facts, url, hops }: WallClues): boolean {
  const end = URL.parse(url);
  if (hops.length > 1 && end && consentHost.test(end.hostname)) return true;
  return facts.textBytes <= SHORT_BYTES && facts.paragraphs <= 4 && facts.marks.some((mark) => consentForm.test(mark));
}

/** The whole message of a "not found" page, in the languages most pages are in. */
const notFoundMessage = new RegExp(
  `^(?:${[
    "(?:error |http |erreur |fehler )?(?:404|410)(?: error| gone)?",
    "(?:(?:error |http )?404:? )?(?:the |this )?(?:requested )?(?:page|file|document|content|article|resource|url|site)?(?: was| is| could| can)?(?: ?not|n[o'’]t)(?: be)? (?:found|exist|available)(?: ?\\(?404\\)?)?(?: error)?",
    "(?:oops,? )?(?:sorry,? )?(?:the |this )?page (?:doesn[’']t exist|does not exist|can(?:no|['’])t be found|no longer exists|is missing|you(?: are|[’']re) looking for .{0,60})",
    "nothing (?:was )?found(?: here)?",
    "(?:404 )?(?:die )?(?:seite|datei)(?: wurde)? nicht gefunden",
    "(?:404 )?(?:cette )?page (?:introuvable|non trouvée|n[’']existe pas)",
    "(?:404 )?p[áa]gina (?:no|n[ãa]o) (?:encontrada|existe)",
    "(?:404 )?pagina non trovata",
    "(?:404 )?pagina niet gevonden",
    "(?:404 )?(?:страница )?не найдена?",
    "(?:404 )?nie znaleziono strony|(?:404 )?strona nie (?:została )?znaleziona",
    "(?:404 )?sayfa bulunamadı",
    "(?:お探しの)?ページ[がは]?(?:見つかりません(?:でした)?|存在しません)",
    "(?:您访问的)?(?:页面|頁面)(?:不存在|未找到|找不到|無法找到)|找不到(?:页面|頁面|网页|網頁)",
    "(?:요청하신 )?페이지를 찾을 수 없습니다",
    "الصفحة غير موجودة",
  ].join("|")})$`,
  "iu",
);

/** A title names its site after a separator, so each part may be the message. */
function saysNotFound(text: string): boolean {
  const parts = [text, ...text.split(/\s[-–—|·:»]\s|[|·»]|:\s/u), text.replace(/[-–—:|.!]+/gu, " ")];
  return parts.some((part) =>
    notFoundMessage.test(
      part
        .replace(/[.!:]+$/u, "")
        .replace(/\s+/gu, " ")
        .trim(),
    ),
  );
}

/**
 * A page that says it is not there although its status says it is. Title and heading must both be the message and
 * nothing else; a page with more to say needs a second look (does a made-up address get the same?).
 */
function notFoundPage(facts: PageFacts): Wall | undefined {
  const titled = saysNotFound(facts.title);
  const headed = facts.headings.some(saysNotFound);
  const shortest = facts.headings.length === 0 && facts.textBytes < 200 && saysNotFound(facts.text);
  if (shortest || (titled && headed && facts.textBytes < 700 && facts.paragraphs <= 3)) return "not found page";
  return titled && (headed || facts.headings.length === 0) ? "perhaps a not found page" : undefined;
}
