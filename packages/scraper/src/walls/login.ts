import { isBare, opensWith, SHORT_BYTES, type Wall, type WallClues, whole } from "./define.ts";

const loginPath =
  /\/(?:log-?in|sign-?in|log_in|sign_in|signin|auth|authwall|sso|oauth2?|authorize|wp-login\.php|session\/new|account\/login|accounts\/login|uas\/login|anmelden|connexion|iniciar-sesion|ingresar|entrar|accedi|inloggen|logowanie|giris)(?:[/?.#]|$)/iu;
const loginHost = /^(?:login|signin|auth|sso|accounts?|idp|id|secure)\./iu;

const asksIn = whole([
  "(?:please )?(?:log|sign)[- ]?(?:in|on)(?: (?:or (?:sign|register|create).{1,30}|to (?:continue|your account|view .{1,40}|see .{1,40}|access .{1,40}|.{1,30})|required|page|here|now))?|member(?:s)? (?:log|sign)[- ]?in|login required|authentication required|you (?:must|need to|have to) (?:be logged in|log in|sign in|login|register).{0,80}|you(?:'re| are) not (?:logged|signed) in.{0,120}|join (?:now )?to (?:view|see|continue).{0,60}|(?:this|the) (?:page|content|profile|board|forum|topic|account) (?:is (?:only (?:available|visible) to|for)|requires you to be) (?:registered |logged[- ]in )?(?:members|users|registered|logged).{0,80}|members only|welcome back|sign in with .{1,40}|log into .{1,40}|single sign-on",
  "(?:bitte )?(?:melden sie sich an|anmelden|einloggen|anmeldung(?: erforderlich)?|login erforderlich)(?:,? um .{1,60})?|sie müssen (?:sich anmelden|angemeldet sein).{0,60}|sie sind nicht angemeldet.{0,60}",
  "(?:veuillez )?(?:vous connecter|se connecter|connectez-vous|connexion(?: requise)?|s'identifier|identifiez-vous)(?: (?:pour|à) .{1,60})?|vous devez (?:être connecté|vous connecter|vous identifier).{0,60}",
  "inici(?:ar|e|a) sesión(?: para .{1,60})?|(?:debes|debe|necesitas|tienes que) (?:iniciar sesión|estar registrado|registrarte).{0,60}|acceso (?:de )?(?:usuarios|clientes|socios)|(?:fazer login|faça login|entrar|iniciar sessão)(?: para .{1,60})?|você (?:precisa|deve) (?:estar logado|fazer login).{0,60}|acced[ia](?: per .{1,60})?|devi (?:effettuare l'accesso|accedere|essere registrato).{0,60}|inloggen(?: om .{1,40})?|je moet (?:ingelogd zijn|inloggen).{0,60}|zaloguj się(?:,? aby .{1,60})?|logowanie",
  "(?:вход|войти|войдите|авторизация|вход в систему|требуется авторизация)(?:,? чтобы .{1,60})?|для (?:просмотра|доступа|продолжения).{0,40}(?:войдите|авторизуйтесь|необходимо войти).{0,40}|ログイン(?:してください|が必要です|ページ)?|続行するにはログインしてください|(?:会員)?ログイン|登录|登錄|登入|请(?:先)?登录.{0,30}|請(?:先)?登入.{0,30}|로그인(?:이 필요합니다| 해 ?주세요)?|giriş yap(?:ın|malısınız)?.{0,40}|تسجيل الدخول|ورود",
]);

/** Single sign-on pages of organisations, by host or URL. */
const signOnHost =
  /(?:^|\.)(?:okta|oktapreview|auth0|onelogin|pingone|pingidentity|duosecurity|openathens|b2clogin)\.(?:com|net)$/iu;
const signOnAddress =
  /[?&](?:SAMLRequest|response_type)=|\/(?:saml2?|idp|adfs|cas|shibboleth[.\w-]*|openid-connect|oidc|wayf)(?:[/?#]|$)/iu;
const isSignOn = ({ hostname, pathname, href }: URL): boolean =>
  signOnHost.test(hostname) || loginPath.test(pathname) || signOnAddress.test(href);
const leadsToSignOn = (target: URL | null): boolean =>
  target !== null && (loginHost.test(target.hostname) || isSignOn(target));

/** Scripts that only redirect, immediately. */
const goesAt =
  /^\s*(?:(?:window|document|self|top|parent)\.){0,2}location(?:\.href\s*=|\s*=|\.(?:replace|assign)\s*\()\s*["'`]([^"'`\s]{1,380})/u;
const refreshesTo = /^\s*(?:\d{1,4}\s*)?[;,]\s*url\s*=\s*["']?([^"'\s]{1,380})/iu;
/** Maximum text of a redirecting page, such as "Please wait" and "Continue". */
const BOUNCE_BYTES = 400;

/** Whether a redirect led from a page to a login page, and not from one login page to another. */
export function endsAtSignOn({ url, hops }: Pick<WallClues, "url" | "hops">): boolean {
  const [asked = url] = hops;
  return hops.length > 1 && leadsToSignOn(URL.parse(url)) && !leadsToSignOn(URL.parse(asked));
}

/** Whether a page only redirects to single sign-on: by a self-submitting form, a refresh or a script. */
function bounces({ facts, url, hops }: WallClues): boolean {
  if (facts.textFields > 0 || facts.passwordField || !isBare(facts, BOUNCE_BYTES)) return false;
  if (facts.marks.some((mark) => mark.startsWith("@"))) return true;
  const end = URL.parse(url);
  if (end && endsAtSignOn({ url, hops }) && (facts.textBytes === 0 || isSignOn(end))) return true;
  const targets = facts.marks.flatMap((mark) => {
    const target = goesAt.exec(mark)?.[1] ?? (facts.refreshes ? refreshesTo.exec(mark)?.[1] : undefined);
    return target === undefined ? [] : [target];
  });
  return targets.some((target) => leadsToSignOn(URL.parse(target, url)));
}

/** Login pages reached by a redirect, and pages with only a login form. A requested login page is content. */
function stands({ facts, url, hops }: WallClues): boolean {
  const end = URL.parse(url);
  const asked = URL.parse(hops[0] ?? url);
  if (!end || (asked && (loginPath.test(asked.pathname) || loginHost.test(asked.hostname)))) return false;
  if (hops.length > 1 && loginPath.test(`${end.pathname}${end.search}`)) {
    if (facts.passwordField || (isBare(facts) && opensWith(asksIn, facts))) return true;
  }
  // Two-step logins ask for the name first, on a separate host.
  const elsewhere = asked?.hostname !== end.hostname && loginHost.test(end.hostname);
  if (elsewhere && (facts.passwordField || (facts.textFields > 0 && facts.textBytes <= SHORT_BYTES))) return true;
  const asks = facts.passwordField || facts.textFields > 0 || facts.textBytes < 500;
  return asks && isBare({ ...facts, links: Math.max(0, facts.links - 8) }, 900) && opensWith(asksIn, facts);
}

/** A redirect to a login page. */
export const signOn: Wall = { name: "login page", kind: "auth_required", final: true, stands: bounces };

/** A page that requires a login. */
export const loginPage: Wall = { name: "login page", kind: "auth_required", final: true, stands };
