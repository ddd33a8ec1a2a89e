import type { MadePage } from "./made-walls.ts";

type Row = readonly [name: string, title: string, body: string, more?: Omit<MadePage, "name" | "title" | "body">];

const say = (...sentences: readonly string[]) => sentences.map((it) => `<p>${it}</p>`).join("");
const script = (source: string) => `<script src="${source}"></script>`;
const PROSE =
  "The harbour office has read the tide gauge every hour since the spring of 1883, and its books were never lost, not even in the flood.";
const dated = { head: '<meta property="article:published_time" content="2021-03-04">' };
const nav =
  "<nav>" +
  ["News", "Tides", "Ships", "Pilots", "Charts", "Shop", "About"].map((it) => `<a href="/${it}">${it}</a>`).join("") +
  "</nav>";

/** Pages that mention walls or resemble one, but are content throughout. */
const list: readonly Row[] = [
  [
    "about captchas",
    "Are you a robot? A history of the captcha",
    `<h1>Are you a robot? A history of the captcha</h1>${say(PROSE, "Sites ask visitors to verify that they are human.", PROSE)}`,
  ],
  [
    "about waiting",
    "Just a moment: a history of waiting",
    `<h1>Just a moment: a history of waiting</h1>${say(PROSE, PROSE)}`,
  ],
  [
    "a short dated post of that name",
    "Just a moment",
    `<h1>Just a moment</h1>${say(PROSE)}${script("/theme.js")}`,
    dated,
  ],
  [
    "quotes a wall",
    "How bot walls work",
    `<h1>How bot walls work</h1>${say('They say "Just a moment..." and "Enable JavaScript and cookies to continue".', PROSE, PROSE, PROSE, PROSE)}`,
  ],
  [
    "dictionary entry",
    "access denied - dictionary",
    `${nav}<h1>access denied</h1>${say("An answer of a server that knows who asks and refuses all the same.", PROSE)}`,
  ],
  [
    "manual on an error",
    "Error 1020: Access denied explained",
    `<h1>Error 1020: Access denied explained</h1>${say(PROSE, "The page shows a Ray ID such as 8f2c9b7e1d3a4c55.", PROSE)}`,
  ],
  [
    "support article on attention",
    "Attention Required pages: what they are",
    `<h1>Attention Required pages: what they are</h1>${say(PROSE, PROSE)}`,
  ],
  [
    "contact form with a check",
    "Contact",
    `<h1>Contact</h1><form action="/send"><input name="name"><input name="email"></form>${script("https://www.google.com/recaptcha/api.js")}${say("We read every message within a day or two.")}`,
  ],
  [
    "comment form with a check",
    "Tides of March",
    `<h1>Tides of March</h1>${say(PROSE, PROSE, PROSE)}${script("https://js.hcaptcha.com/1/api.js")}`,
  ],
  [
    "article behind a passive check",
    "Tides",
    `<h1>Tides</h1>${say(PROSE, PROSE)}${script("/cdn-cgi/challenge-platform/scripts/jsd/main.js")}`,
  ],
  [
    "documentation of a widget",
    "Turnstile widget",
    `<h1>Turnstile widget</h1>${say(PROSE, PROSE, PROSE)}<pre>&lt;script src="https://challenges.cloudflare.com/turnstile/v0/api.js"&gt;</pre>`,
  ],
  [
    "song text",
    "Please Wait",
    `${nav}<h1>Please Wait</h1><p>Please wait, the tide is turning,<br>please wait, the lamps are burning,<br>the pilot knows the bar at night.</p>`,
  ],
  ["novel chapter", "Security Check", `<h1>Chapter 9: Security Check</h1>${say(PROSE, PROSE, PROSE, PROSE)}`],
  [
    "about rate limits",
    "Rate limits of our API",
    `<h1>Rate limits of our API</h1>${say("Too many requests are answered with 429.", PROSE)}<table><tr><td>60</td></tr></table>`,
  ],
  [
    "reference of a status",
    "429 Too Many Requests - HTTP reference",
    `${nav}<h1>429 Too Many Requests</h1>${say("The client sent too many requests in a given time.", PROSE, "A Retry-After header may say how long to wait.", PROSE)}`,
  ],
  [
    "reference of another status",
    "502 Bad Gateway - HTTP reference",
    `${nav}<h1>502 Bad Gateway</h1>${say(PROSE, PROSE, PROSE, PROSE, PROSE, PROSE)}`,
  ],
  [
    "reference of a missing page",
    "404 Not Found - HTTP reference",
    `${nav}<h1>404 Not Found</h1>${say(PROSE, PROSE, PROSE)}`,
    dated,
  ],
  [
    "about 404s",
    "Why 404 Not Found pages matter",
    `<h1>Why 404 Not Found pages matter</h1>${say(PROSE, "A good page not found page helps.", PROSE)}`,
  ],
  [
    "gallery of 404s",
    "The 40 best 404 pages",
    `<h1>The 40 best 404 pages</h1>${say(PROSE)}<h2>Page not found</h2>${say(PROSE)}`,
    dated,
  ],
  [
    "lost ship",
    "Not found in the archive: a lost ship",
    `<h1>Not found in the archive: a lost ship</h1>${say(PROSE, PROSE)}`,
  ],
  ["a film", "Found", `<h1>Found</h1>${say(PROSE)}`],
  ["area code", "410", `<h1>410 area code</h1>${say("The code 410 serves the shore of the bay.", PROSE)}`],
  ["album", "404", `<h1>404 (album)</h1>${say("404 is the third album of the harbour band.", PROSE)}`],
  [
    "about paywalls",
    "The paywall turns ten",
    `<h1>The paywall turns ten</h1>${say(PROSE, "Subscribe to continue reading, it says.", PROSE)}`,
  ],
  [
    "about cookies",
    "What cookies are",
    `<h1>What cookies are</h1>${say(PROSE, "We use cookies to count visits, they say.", PROSE)}<button>Share</button>`,
  ],
  [
    "cookie policy",
    "Cookie policy",
    `<h1>Cookie policy</h1>${say(PROSE, PROSE, PROSE, PROSE, PROSE, "You may change your cookie settings at any time.")}<button>Cookie settings</button>`,
  ],
  [
    "privacy policy",
    "Privacy policy",
    `<h1>Your privacy</h1>${say(PROSE, PROSE, PROSE, PROSE, PROSE)}<button>Print</button>`,
  ],
  [
    "article with a banner",
    "Harbour news",
    `<h1>Harbour news</h1>${say(PROSE, PROSE, PROSE, PROSE, PROSE)}<div id="onetrust-banner-sdk"><p>We use cookies.</p><button>Accept</button></div>`,
  ],
  [
    "recipe with a consent frame",
    "Fish soup",
    `<h1>Fish soup</h1>${say(PROSE, PROSE, PROSE, PROSE, PROSE)}<form action="/consent"><button>OK</button></form>`,
  ],
  [
    "about age limits",
    "Age verification comes to the harbour",
    `<h1>Age verification comes to the harbour</h1>${say(PROSE, PROSE)}<button>Share</button>`,
  ],
  [
    "article with a login box",
    "Membership",
    `<h1>Membership</h1>${say(PROSE, PROSE, PROSE)}<form action="/login"><input><input type="password"></form>`,
  ],
  [
    "how to sign in",
    "How to sign in to your harbour account",
    `<h1>How to sign in to your harbour account</h1>${say(PROSE, PROSE)}<ol><li>Open the page.</li></ol>`,
  ],
  [
    "help on passwords",
    "Sign in with a passkey",
    `${nav}<h1>How passkeys work</h1>${say(PROSE, PROSE, PROSE)}<input type="password">`,
  ],
  [
    "forum with a quick login",
    "Bar pilots - Forum",
    `<form><input name="user"><input type="password"></form><h1>Bar pilots</h1>${say(PROSE, "I was there as well.", PROSE, "So was I.", PROSE)}`,
  ],
  [
    "product with a login in its head",
    "Brass lamp",
    `<header><form><input><input type="password"></form></header><h1>Brass lamp</h1>${say("A lamp of brass, made by hand in the old yard.", "79 euro")}<button>Add to cart</button>`,
  ],
  [
    "front page of a shop",
    "Harbour shop",
    `${nav}<h1>Welcome to the harbour shop</h1><ul>${"<li><a href='/p'>Lamp</a> 79 euro</li>".repeat(12)}</ul>`,
  ],
  [
    "redirect to a longer address",
    "Tides",
    `<h1>Tides</h1>${say(PROSE, PROSE)}`,
    { url: "https://harbour.example/en/tides" },
  ],
  [
    "redirect to a blog about logins",
    "A secure house",
    `<h1>A secure house</h1>${say(PROSE, PROSE, PROSE)}`,
    { url: "https://secure.harbour.example/house" },
  ],
  [
    "article on geo-blocking",
    "Not available in your country: why geo-blocking persists",
    `<h1>Not available in your country: why geo-blocking persists</h1>${say(PROSE, PROSE)}`,
  ],
  ["visa rules", "Your country and your visa", `<h1>Your country and your visa</h1>${say(PROSE, PROSE)}`],
  [
    "domain sale news",
    "tide.example is for sale, says its founder",
    `<h1>tide.example is for sale, says its founder</h1>${say(PROSE, PROSE, PROSE)}`,
    dated,
  ],
  [
    "guide to domains",
    "How to buy this domain or another",
    `<h1>How to buy a domain name</h1>${say(PROSE, PROSE, PROSE)}`,
  ],
  [
    "house for sale",
    "Harbour house is for sale",
    `<h1>Harbour house is for sale</h1>${say(PROSE, PROSE)}<form><input name=email></form>`,
  ],
  ["parking", "Parking", `${nav}<h1>Parking at the harbour</h1>${say("The car park has 40 places.", PROSE)}`],
  ["suspension bridge", "Suspended", `<h1>Suspended: the old bridge</h1>${say(PROSE, PROSE)}`],
  [
    "tutorial on scripts",
    "How to enable JavaScript in your browser",
    `<h1>How to enable JavaScript in your browser</h1>${say(PROSE, PROSE)}${script("/theme.js")}`,
  ],
  [
    "article with a noscript",
    "Tides",
    `<noscript>Please enable JavaScript</noscript><h1>Tides</h1>${say(PROSE, PROSE)}${script("/theme.js")}`,
  ],
  [
    "browser news",
    "Your browser is watching",
    `<h1>Your browser is watching</h1>${say(PROSE, PROSE)}${script("/theme.js")}`,
  ],
  ["loading bay", "Loading", `<h1>The loading bay</h1>${say(PROSE, PROSE)}${script("/theme.js")}`],
  ["maintenance log", "Maintenance of the gauge", `<h1>Maintenance of the gauge</h1>${say(PROSE, PROSE)}`],
  [
    "status page",
    "Harbour status",
    `<h1>All systems operational</h1><h2>Past incidents</h2>${say("Service unavailable for four minutes on 4 March.", PROSE)}`,
  ],
  [
    "post-mortem",
    "When the database connection broke",
    `<h1>When the database connection broke</h1>${say(PROSE, "Visitors saw: Error establishing a database connection.", PROSE)}`,
  ],
  [
    "question about an error",
    "502 Bad Gateway with a proxy",
    `<h1>502 Bad Gateway with a proxy</h1>${say("My proxy answers 502 Bad Gateway, what is wrong?", "Your upstream is not listening.", PROSE)}`,
  ],
  [
    "short note",
    "Closed on Monday",
    "<h1>Closed on Monday</h1><p>The office is closed on Monday for the feast of the pilots.</p>",
  ],
  ["poem", "Moment", "<h1>Moment</h1><p>One moment please, said the sea,<br>and came in.</p>"],
  [
    "empty list",
    "Search results",
    `${nav}<h1>Search results for lamps</h1><p>3 results</p><ul><li><a href='/1'>Brass lamp</a></li></ul>`,
  ],
  [
    "example page",
    "Example",
    "<h1>Example</h1><p>This name is for use in documentation. You may use it without asking.</p>",
  ],
  [
    "gratitude",
    "Thank you",
    "<h1>Thank you</h1><p>Your gift keeps the lamp alight, and the harbour thanks you for it.</p>",
  ],
  [
    "German on waiting",
    "Einen Moment bitte! Über das Warten",
    `<h1>Einen Moment bitte! Über das Warten</h1>${say("Wer wartet, hat Zeit, und wer Zeit hat, der kann sehen, wie das Wasser steigt und fällt.", PROSE)}`,
  ],
  [
    "French on refusal",
    "Accès refusé : les ports fermés",
    `<h1>Accès refusé : les ports fermés aux grands navires</h1>${say("Les grands navires restent au large, car le chenal est trop étroit pour eux depuis la tempête.", PROSE)}`,
    dated,
  ],
  [
    "Chinese on verification",
    "验证码的历史",
    `<h1>验证码的历史</h1>${say("验证码用来区分人和机器，最早的验证码出现在一九九七年，后来逐渐变得更难，也更让人烦恼。", "很多网站现在使用滑动验证，用户只需要拖动滑块，就可以证明自己不是机器。")}`,
  ],
  [
    "Japanese on missing pages",
    "ページが見つかりませんの心理学",
    `<h1>「ページが見つかりません」の心理学</h1>${say("利用者はなぜ四〇四の画面で去ってしまうのか、港の図書館で調べてみました。")}`,
  ],
  [
    "Russian on robots",
    "Вы не робот? История проверки",
    `<h1>Вы не робот? История проверки</h1>${say("Проверки появились в девяностых годах, и с тех пор они стали гораздо сложнее для людей.", PROSE)}`,
  ],
  [
    "Spanish on sessions",
    "Iniciar sesión: consejos de seguridad",
    `<h1>Iniciar sesión: consejos de seguridad</h1>${say("Una buena contraseña es larga, y quien la repite en varios sitios la pierde en todos.", PROSE)}`,
  ],
  [
    "press release that is free",
    "Harbour opens new quay",
    `<h1>Harbour opens new quay</h1>${say(PROSE, PROSE)}`,
    { head: '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":true}</script>' },
  ],
];

export const madeContent: readonly MadePage[] = list.map(([name, title, body, more]) => ({
  name,
  title,
  body,
  ...more,
}));
