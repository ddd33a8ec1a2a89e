import type { WallName } from "../../src/walls/define.ts";

/** A small page written for these tests in the style of its kind. */
export interface MadePage {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly head?: string;
  /** URL after redirects. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Row = readonly [name: string, title: string, body: string, more?: Omit<MadePage, "name" | "title" | "body">];

const rows = (expected: WallName, list: readonly Row[]): readonly (readonly [WallName, MadePage])[] =>
  list.map(([name, title, body, more]) => [expected, { name, title, body, ...more }]);

const script = (source: string) => `<script src="${source}"></script>`;
const inline = (code: string) => `<script>${code}</script>`;

export const madeWalls: readonly (readonly [WallName, MadePage])[] = [
  ...rows("bot wall", [
    [
      "managed challenge",
      "Just a moment...",
      `<noscript>Enable JavaScript and cookies to continue</noscript>${inline("window._cf_chl_opt={cType:'managed'}")}`,
    ],
    [
      "challenge in German",
      "Einen Moment, bitte…",
      `<h1>werft.example</h1><p>Überprüfung, ob Sie ein Mensch sind.</p>${script("/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=9a")}`,
    ],
    [
      "block page with a ray",
      "Attention Required! | Shield",
      '<div id="cf-wrapper"><div id="cf-error-details"><h1>Sorry, you have been blocked</h1><h2>You are unable to access harbour.example</h2><p>This website is using a security service to protect itself from online attacks.</p><span>Ray ID: 8f2c9b7e1d3a4c55</span></div></div>',
    ],
    [
      "edge network's denial",
      "Access Denied",
      '<h1>Access Denied</h1>You don\'t have permission to access "http&#58;&#47;&#47;harbour.example&#47;tides" on this server.<p>Reference&#32;&#35;18&#46;5c1a2e17&#46;1700000000&#46;1a2b3c4d</p>',
    ],
    [
      "firewall appliance",
      "Request Rejected",
      "The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123456789<br><br><a href='javascript:history.back();'>[Go Back]</a>",
    ],
    [
      "captcha service",
      "harbour.example",
      `<p id="cmsg">Please enable JS and disable any ad blocker</p>${inline("var dd={'rt':'c','cid':'x','hsh':'y'}")}${script("https://ct.captcha-delivery.com/c.js")}`,
    ],
    [
      "press and hold",
      "Access to this page has been denied",
      `<h1>Press & Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div>${script("https://captcha.px-cdn.net/PX1/captcha.js")}<p>Reference ID 5f0c7a10-1111</p>`,
    ],
    [
      "incident frame",
      "",
      '<iframe src="/_Incapsula_Resource?SWUDNSAI=9&incident_id=88">Request unsuccessful. Incapsula incident ID: 88-99</iframe>',
    ],
    [
      "website firewall",
      "Access Denied - Website Firewall",
      "<h1>Access Denied - Website Firewall</h1><p>Block details: Your IP: 192.0.2.7</p><p>Block ID: EVA0042a</p>",
      { headers: { "x-sucuri-block": "EVA0042" } },
    ],
    [
      "shop's letters",
      "Robot Check",
      '<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\'re not a robot. For best results, please make sure your browser is accepting cookies.</p><form method="get" action="/errors/validateCaptcha"><input name="field-keywords"><button>Continue shopping</button></form>',
    ],
    [
      "search engine's sorry",
      "https://search.example/",
      '<h1>About this page</h1><p>Our systems have detected unusual traffic from your computer network.</p><form id="captcha-form" action="index"><div class="g-recaptcha"></div></form>',
      { url: "https://www.google.com/sorry/index?continue=https://search.example/" },
    ],
    [
      "proof of work",
      "Making sure you're not a bot!",
      '<h1 id="title">Making sure you’re not a bot!</h1><img src="/.within.website/x/img.webp"><p id="status">Loading...</p><script id="anubis_challenge" type="application/json">{"rules":{}}</script>',
    ],
    [
      "security checkpoint",
      "Vercel Security Checkpoint",
      `<p>We're verifying your browser</p>${script("/.well-known/vercel/security/static/challenge.v2.min.js")}`,
      { headers: { "x-vercel-mitigated": "challenge" } },
    ],
    [
      "cloud firewall",
      "Human Verification",
      `<div id="captcha-container"></div>${inline('window.gokuProps = {"key":"x"};')}`,
    ],
    [
      "cloud firewall's silent challenge",
      "",
      `<noscript><h1>JavaScript is disabled</h1></noscript>${script("https://abc.token.awswaf.com/abc/challenge.js")}`,
    ],
    [
      "queue",
      "Queue",
      "<h1>You are now in line</h1><p>You will be let in soon.</p>",
      { url: "https://harbour.queue-it.net/?c=harbour" },
    ],
    [
      "Russian captcha",
      "Ой!",
      '<h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы похожи на автоматические.</p><form action="/checkcaptcha?key=1"><button>Я не робот</button></form>',
    ],
    [
      "Chinese check",
      "百度安全验证",
      `<div class="timeout hide"><p>网络不给力，请稍后重试</p></div>${script("https://wappass.baidu.com/static/touch/js/mkdjump.js")}`,
    ],
    [
      "Chinese slider",
      "滑动验证",
      `<div id="nocaptcha"></div>${script("https://g.alicdn.com/sd/punish-component/index.js")}`,
    ],
    [
      "Japanese wait",
      "少々お待ちください...",
      `<h1>harbour.example</h1><p>あなたが人間であることを確認しています。</p>${script("https://challenges.cloudflare.com/turnstile/v0/api.js")}`,
    ],
    [
      "Korean security check",
      "보안 확인",
      `<p>계속하려면 아래를 확인하세요.</p>${script("https://www.google.com/recaptcha/api.js")}`,
    ],
    [
      "Spanish check",
      "Verificación de seguridad",
      `<h1>Verificación de seguridad</h1><p>Confirma que no eres un robot.</p>${script("https://js.hcaptcha.com/1/api.js")}`,
    ],
    [
      "French refusal",
      "Accès refusé",
      `<h1>Accès refusé</h1><p>Votre requête a été bloquée. Identifiant de l'incident : event id 7d91-0042-aa11</p>`,
    ],
    [
      "Arabic check",
      "تحقق من أنك إنسان",
      `<h1>تحقق من أنك إنسان</h1>${script("https://challenges.cloudflare.com/turnstile/v0/api.js")}`,
    ],
    [
      "plugin of a blog",
      "Your access to this site has been limited by the site owner",
      "<h1>Your access to this site has been limited by the site owner</h1><p>If you think you have been blocked in error, contact the owner of this site. Block reason: Event code 503-0042-11</p>",
    ],
    [
      "network security",
      "Blocked",
      `<div><h1>You've been blocked by network security.</h1><p>To continue, log in or use a developer token.</p><a href="/login">Log in</a></div>${inline("window.x=1")}`,
    ],
    [
      "appliance page",
      "Web Page Blocked!",
      `<h1>Web Page Blocked!</h1><p>The page cannot be displayed. Attack ID: 20000051</p><p>Event ID: 01HZX0042</p>`,
    ],
    [
      "interruption",
      "Pardon Our Interruption",
      `<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot.</p><ul><li>You've disabled JavaScript.</li></ul>${script("/px/init.js")}`,
    ],
    ["silent sensor", "", `${inline("window.KPSDK={};KPSDK.now=1")}${script("/149e9513-01fa/2d206a39/ips.js?x=1")}`],
    [
      "flood protection",
      "DDoS-Guard",
      `<h1>Checking your browser before accessing harbour.example</h1>${script("/.well-known/ddos-guard/js-challenge/index.js")}`,
    ],
  ]),
  ...rows("rate limit page", [
    ["plain", "Too Many Requests", "<h1>Too Many Requests</h1><p>Please try again later.</p>"],
    [
      "blocked by number",
      "Error 1015",
      "<h1>You are being rate limited</h1><p>The owner of this website has set limits.</p>",
    ],
    ["German", "Zu viele Anfragen", "<h1>Zu viele Anfragen</h1><p>Bitte versuchen Sie es später erneut.</p>"],
    ["Chinese", "提示", "<h1>访问过于频繁</h1><p>请稍后再试。</p>"],
    ["without heading", "429 Too Many Requests", "<center>nginx</center>"],
  ]),
  ...rows("region block", [
    [
      "news and privacy law",
      "Harbour Herald",
      "<h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area.</p>",
    ],
    ["streaming", "Not available", "<h1>This content is not available in your country</h1><a href='/help'>Help</a>"],
    ["German", "Werft TV", "<h2>Dieser Inhalt ist in Ihrem Land nicht verfügbar.</h2>"],
    ["Spanish", "Puerto", "<h1>Este contenido no está disponible en su país</h1>"],
    ["Japanese", "港テレビ", "<h1>お住まいの地域ではご利用いただけません</h1>"],
    ["betting", "Sorry", "<p>Access is restricted in your country.</p><h1>Your country is not supported</h1>"],
  ]),
  ...rows("login page", [
    [
      "redirect to a form",
      "Log in | Harbour",
      '<h1>Log in</h1><form><input name="u"><input type="password"></form>',
      { url: "https://harbour.example/login?next=%2Ftides" },
    ],
    [
      "redirect to an identity host",
      "Sign in",
      '<h1>Sign in</h1><p>to continue to Docs</p><input type="email"><button>Next</button>',
      { url: "https://accounts.identity.example/v3/signin/identifier" },
    ],
    [
      "in place",
      "Sign in to continue",
      '<h1>Sign in to continue</h1><form><input type="email"><input type="password"><button>Sign in</button></form><a href="/forgot">Forgot password?</a>',
    ],
    [
      "wall of a network",
      "Join to view",
      '<h1>Join to view full profile</h1><form><input type="email"><input type="password"></form>',
      { url: "https://network.example/authwall?trk=x" },
    ],
    [
      "forum",
      "Harbour Forum",
      '<h2>You must be logged in to view this content.</h2><form><input name="user"><input type="password" name="pass"></form><a href="/register">Register</a>',
    ],
    [
      "forum board",
      "Information",
      '<h2>The board requires you to be registered and logged in to view this forum.</h2><p><a href="/ucp.php?mode=login">Login</a></p><form><input type="password"></form>',
    ],
    [
      "intranet",
      "Anmeldung erforderlich",
      '<h1>Anmeldung erforderlich</h1><form><input><input type="password"></form>',
    ],
    [
      "French",
      "Connexion",
      '<h1>Connexion</h1><form><input type="text"><input type="password"><button>Se connecter</button></form>',
    ],
    ["Spanish", "Iniciar sesión", '<h1>Iniciar sesión</h1><form><input type="email"><input type="password"></form>'],
    ["Russian", "Вход в систему", '<h1>Вход в систему</h1><form><input type="text"><input type="password"></form>'],
    ["Chinese", "登录", '<h1>请先登录</h1><form><input type="text"><input type="password"></form>'],
    ["Japanese", "ログイン", '<h1>ログインしてください</h1><form><input type="email"><input type="password"></form>'],
  ]),
  ...rows("consent page", [
    [
      "before you continue",
      "Before you continue",
      '<h1>Before you continue to Search</h1><form action="https://consent.search.example/save"><button>Reject all</button><button>Accept all</button></form>',
      { url: "https://consent.search.example/m?continue=https://harbour.example/" },
    ],
    [
      "family of brands",
      "Portal is part of the Portal family of brands",
      '<h1>Portal is part of the Portal family of brands</h1><form action="/v2/collectConsent?sessionId=1"><button>Accept all</button></form>',
    ],
    [
      "pay or agree",
      "Werft Online: Mit Werbung weiterlesen",
      "<h1>Mit Werbung weiterlesen</h1><p>Besuchen Sie uns wie gewohnt mit Werbung.</p><button>Akzeptieren und weiter</button><h2>Pur-Abo: ohne Werbung lesen</h2><button>Abonnieren</button>",
    ],
    [
      "message frame only",
      "Herald",
      '<div id="sp_message_container_1"><iframe src="https://cmp.herald.example/index.html" title="Consent"></iframe></div><p>Privacy</p>',
    ],
    [
      "Dutch cookie wall",
      "Cookies accepteren",
      '<div id="cookiewall"><h1>Cookies accepteren</h1><p>Om verder te gaan accepteer je onze cookies.</p><button>Akkoord</button></div>',
    ],
    [
      "French",
      "Avant de continuer",
      "<h1>Avant de continuer vers Recherche</h1><p>Nous utilisons des cookies.</p><button>Tout refuser</button><button>Tout accepter</button>",
    ],
    ["age gate", "Age verification", "<h1>Are you over 18 years old?</h1><button>Yes</button><button>No</button>"],
    ["Japanese", "確認", "<h1>続行する前に</h1><p>Cookie を使用しています。</p><button>同意する</button>"],
  ]),
  ...rows("parked domain", [
    [
      "for sale",
      "harbour-tides.example is for sale",
      "<h1>harbour-tides.example is for sale!</h1><p>Buy now for $2,995.</p><form><input name=offer></form>",
    ],
    [
      "parking script",
      "harbour-tides.example",
      `<div id="main"></div>${inline("window.park = 'eyJ1'")}${script("/bAbC.js")}<p>Related searches</p><a>Boats</a><a>Tides</a>`,
    ],
    [
      "registrar",
      "Parked Domain",
      "<h1>This domain is parked free, courtesy of a registrar</h1><p>Get this domain.</p>",
    ],
    [
      "trader",
      "harbour-tides.example",
      "<h1>harbour-tides.example</h1><p>Own it today.</p>",
      { url: "https://www.hugedomains.com/domain_profile.cfm?d=harbour" },
    ],
    ["German", "harbour-tides.example steht zum Verkauf", "<h1>Diese Domain steht zum Verkauf</h1>"],
    ["French", "Domaine", "<h1>Ce nom de domaine est à vendre</h1>"],
    [
      "suspended",
      "Account Suspended",
      "<h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p>",
    ],
    ["Russian", "Домен", "<h1>Домен harbour-tides.example продаётся</h1>"],
    ["Chinese", "域名", "<h1>该域名正在出售</h1>"],
    [
      "lander",
      "harbour-tides.example",
      `<div id="root"></div>${inline('window.LANDER_SYSTEM="PW"')}${script("https://img1.wsimg.com/parking-lander/static/js/main.js")}<p>More</p>`,
    ],
  ]),
  ...rows("error page", [
    ["gateway", "502 Bad Gateway", "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>"],
    ["database", "Database Error", "<h1>Error establishing a database connection</h1>"],
    ["maintenance", "Maintenance", "<h1>We'll be back soon</h1><p>Sorry for the inconvenience.</p>"],
    ["German maintenance", "Wartungsarbeiten", "<h1>Wartungsarbeiten</h1><p>Wir sind gleich wieder da.</p>"],
    ["critical", "Werft", "<p>There has been a critical error on this website.</p>"],
  ]),
  ...rows("page that needs scripts", [
    [
      "application",
      "App",
      `<p>You need to enable JavaScript to run this app.</p><div id="root"></div>${script("/main.js")}`,
    ],
    [
      "network",
      "Network",
      `<h1>JavaScript is not available.</h1><p>We’ve detected that JavaScript is disabled in this browser. Please enable JavaScript or switch to a supported browser to continue.</p>${script("/main.js")}`,
    ],
    [
      "German",
      "Kunden",
      `<h1>Bitte aktivieren Sie JavaScript</h1><p>Diese Anwendung benötigt es.</p>${script("/main.js")}`,
    ],
    ["Russian", "Приложение", `<p>Пожалуйста, включите JavaScript для работы приложения.</p>${script("/main.js")}`],
    [
      "old browser",
      "Map",
      `<h1>Your browser is no longer supported</h1><p>Please choose another.</p>${script("/main.js")}`,
    ],
  ]),
  ...rows("not found page", [
    ["plain", "Page not found | Harbour", "<h1>404 - Page not found</h1><p>It may have moved.</p>"],
    ["German", "Seite nicht gefunden – Hafen", "<h1>Seite nicht gefunden</h1>"],
    ["French", "Page introuvable", "<h1>Page introuvable</h1><p>Désolé.</p>"],
    ["Spanish", "Página no encontrada", "<h1>Página no encontrada</h1>"],
    ["Portuguese", "404", "<h1>Página não encontrada</h1>"],
    ["Polish", "Nie znaleziono strony", "<h1>404</h1>"],
    ["Japanese", "ページが見つかりません", "<h1>ページが見つかりませんでした</h1>"],
    ["Chinese", "页面不存在", "<h1>您访问的页面不存在</h1>"],
    ["Swedish", "Sidan hittades inte", "<h1>Sidan hittades inte</h1>"],
    ["Persian", "صفحه یافت نشد", "<h1>صفحه یافت نشد</h1>"],
    ["no heading", "404", "404 Not Found"],
    ["shop", "Product not found", "<h1>This product is no longer available</h1><a href='/'>Home</a>"],
  ]),
  ...rows("perhaps a not found page", [
    [
      "with suggestions",
      "Page not found",
      `<h1>Page not found</h1>${"<p>Others read what the pilots wrote about the bar and the flood in the meantime.</p>".repeat(5)}`,
    ],
    [
      "named only by its heading",
      "Harbour Herald",
      "<h1>We can't find that page</h1><p>Try the search, or go back to the front page.</p>",
    ],
  ]),
];
