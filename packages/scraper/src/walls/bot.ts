import type { PageFacts } from "../page-facts.ts";
import { opensWith, SHORT_BYTES, type Wall, type WallClues, whole } from "./define.ts";

/** Response headers of challenges only. */
const challengeHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ["cf-mitigated", /challenge|block/iu],
  ["x-amzn-waf-action", /challenge|captcha|block/iu],
  ["x-vercel-mitigated", /challenge|deny/iu],
  ["x-sucuri-block", /./u],
  ["x-datadome-response", /403|captcha/iu],
];

/** URLs of challenges, if a redirect leads there. */
const challengeUrls =
  /^https?:\/\/(?:[^/]*\.)?(?:captcha-delivery\.com|perfdrive\.com|queue-it\.net)\/|^https?:\/\/(?:www\.)?google\.[a-z.]+\/sorry\/|\/\.well-known\/(?:sg|vercel\/security\/)?captcha|\/(?:showcaptcha|captcha\/verify|errors\/validatecaptcha|punish)(?:[/?]|$)|^https?:\/\/wappass\.baidu\.com\//iu;

/** Scripts, forms and ids of challenge pages. Ordinary pages have none, or much more text. */
const challengeMarks: readonly RegExp[] = [
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/\S{0,200}\/orchestrate|^#challenge-(?:form|running|error|body|stage)/iu,
  /^#cf-(?:error-details|wrapper$)|\/cdn-cgi\/styles\/cf\.errors/iu,
  /captcha-delivery\.com|^(?:var )?dd\s*=\s*\{\s*['"]?rt/iu,
  /captcha\.px-cdn\.net|px-captcha|window\._pxAppId/iu,
  /_Incapsula_Resource|\/_sec\/cp_challenge|sec-if-cpt|\/TSPD\/|bobcmn/iu,
  /awswaf\.com\/|window\.gokuProps|aws-waf-token|^\/errors\/validateCaptcha/iu,
  /\/\.within\.website\/|anubis_challenge|^#anubis_|go-away\/cmd\//iu,
  /sgcaptcha|check\.ddos-guard\.net|window\.KPSDK|\/ips\.js\?|validate\.perfdrive\.com/iu,
  /smartcaptcha\.yandexcloud|\/checkcaptcha|^#x5secdata|punish-component|wappass\.baidu\.com|^#sufei-punish/iu,
  /\.azure\/waf|vercel\/security\/|friendlycaptcha\.com\/.{0,200}challenge|__ddg_|qrator\.net|\/__qrator/iu,
];

/** CAPTCHAs that normal forms use, too: a wall only if they are the whole page. */
const humanChecks =
  /challenges\.cloudflare\.com|hcaptcha\.com\/|google\.com\/recaptcha|recaptcha\.net\/|arkoselabs\.com|funcaptcha|geetest\.com|friendlycaptcha|mcaptcha|\/cdn-cgi\/challenge-platform\//iu;

/** Complete titles, headings or first sentences of challenge pages. */
const challengeWords = whole([
  "(?:just a|one) moment(?:,? please)?|please wait(?: a moment)?|un instant,?(?: s'il vous plaît)?|einen (?:kleinen )?moment(?:,? bitte)?(?: geduld)?|un momento(?:,? por favor)?|um momento(?:,? por favor)?|少々お待ちください|请稍候|請稍候|잠시만 기다려 ?(?:주세요|주십시오)|подождите,? пожалуйста|bir dakika lütfen|een moment(?: geduld)?",
  "attention required|security (?:check(?:point)?|verification|challenge)|vercel security checkpoint|robot check|human verification|bot (?:verification|detection|check)|captcha(?: check| challenge)?",
  "checking (?:your browser|if the site connection is secure)(?: before accessing .{1,80})?|verifying (?:your browser|you are human).{0,60}|ddos[- ]protection(?: by .{1,40})?|ddos-guard|performing security verification",
  "(?:please )?(?:verify|confirm|prove)(?: that)? you(?: are|'re) (?:a human|human|not a (?:ro)?bot).{0,60}|are you (?:a |not a )?(?:robot|human).{0,20}|i(?:'m| am) not a robot|making sure you're not a bot|let's confirm you are human|press (?:&|and) hold to confirm.{0,60}",
  "(?:unusual|suspicious|automated|robotic) (?:traffic|activity|queries)(?: detected| from your .{1,60})?|we(?:'ve| have) detected unusual (?:traffic|activity).{0,80}|our systems have detected unusual traffic from your computer network",
  "access (?:to this page (?:has been|is) )?denied.{0,60}|request (?:rejected|blocked|unsuccessful.{0,80})|the requested url was rejected.{0,60}|sorry,? you have been blocked|you(?:'ve| have) been blocked(?: by network security)?|your access to this site has been (?:limited|blocked).{0,60}|web page blocked|pardon our interruption|blocked by .{1,40}firewall|the owner of this website has banned your .{1,60}|whoa there,? pardner|your request has been blocked.{0,60}|you don't have permission to access .{1,80}",
  "enter the characters you see below|type the characters you see in this image|(?:to continue,? )?please (?:type the characters below|complete the security check.{0,60})|sorry, we just need to make sure you're not a robot",
  "(?:bestätigen sie,? dass sie|sind sie) (?:ein mensch|kein(?: ro)?bot(?:er)?).{0,30}|sicherheits(?:überprüfung|abfrage|prüfung)|zugriff (?:verweigert|blockiert)|ihre anfrage wurde (?:blockiert|abgelehnt)",
  "vérification (?:de sécurité|que vous êtes humain)|vérifiez que vous êtes (?:un )?humain|(?:êtes-vous|vous êtes) un (?:robot|humain)|accès (?:refusé|bloqué)|votre requête a été bloquée",
  "(?:confirme|verifique|comprueb[ae]) que (?:eres|es|é|usted es|no eres|você é) (?:un |um )?(?:ser )?(?:humano|robot)|verificación de seguridad|acceso denegado|acesso negado|verificação de segurança|não sou (?:um )?robô|no soy un robot",
  "(?:вы|ой,? вы|подтвердите, что вы) не робот|проверка (?:безопасности|браузера).{0,40}|доступ (?:запрещ[её]н|ограничен|заблокирован)|подтвердите, что запросы отправляли вы, а не робот",
  "(?:百度)?安全验证|(?:人机|滑动|滑块)验证|安全驗證|访问(?:验证|被拒绝|受限)|请完成(?:安全)?验证|請完成(?:安全)?驗證",
  "(?:あなたは)?(?:ロボット|人間)(?:では(?:ない|ありません)|であること).{0,20}|アクセスが(?:拒否|制限)されました|セキュリティ(?:チェック|確認)",
  "보안 ?(?:확인|검사)|접근이? ?(?:거부|차단)(?:되었습니다)?|로봇이 아닙니다|사람인지 확인.{0,20}",
  "verifica di sicurezza|accesso (?:negato|bloccato)|non sono un robot|toegang geweigerd|dostęp (?:zabroniony|zablokowany)|erişim engellendi|güvenlik (?:kontrolü|doğrulaması)|robot olmadığınızı doğrulayın",
  "تحقق من أنك إنسان|تم رفض الوصول|رفض الوصول|التحقق الأمني",
]);

/** Incident numbers shown with refusals. */
const incident =
  /(?:reference|incident|ray|support|request|event|error|block|case|trace)\s{0,3}(?:id|code|number|no\.?|#)?(?:\s{1,3}is)?\s{0,3}[:#=]?\s{0,3}#?(?=[\w.-]{0,60}\d)[0-9a-f][\w.-]{7,}/iu;

const bare = ({ paragraphs, links, published }: PageFacts): boolean => !published && paragraphs <= 3 && links <= 6;

function stands({ facts, headers, url, hops }: WallClues): boolean {
  if (challengeHeaders.some(([name, value]) => value.test(headers.get(name) ?? ""))) return true;
  if (hops.length > 1 && challengeUrls.test(url)) return true;
  if (facts.textBytes > SHORT_BYTES) return false;
  if (facts.marks.some((mark) => challengeMarks.some((pattern) => pattern.test(mark)))) return true;
  if (!bare(facts)) return false;
  const named = opensWith(challengeWords, facts);
  const checked = facts.marks.some((mark) => humanChecks.test(mark));
  if (checked && facts.textFields === 0) return named || (facts.textBytes < 300 && facts.paragraphs === 0);
  // The words alone do not suffice: the page must also run scripts, reload, have a form or state an incident.
  const acts = facts.noscript || facts.refreshes || facts.scripts > 0 || facts.textFields > 0;
  return named && (acts || incident.test(facts.text));
}

/** A CAPTCHA or other challenge, or a page that rejects bots. */
export const botWall: Wall = { name: "bot wall", kind: "blocked", final: false, stands };
