import { describe, expect, test } from "vitest";
import { pageFacts } from "../../src/page-facts.ts";
import { findWall } from "../../src/walls.ts";
import { article } from "../helpers/fake-http.ts";

const ASKED = "https://shop.example/item";

const wallOf = (
  html: string,
  { url = ASKED, headers = {}, asked = ASKED }: { url?: string; headers?: Record<string, string>; asked?: string } = {},
) =>
  findWall({
    facts: pageFacts(html, url),
    headers: new Headers(headers),
    url,
    hops: url === asked ? [asked] : [asked, url],
  })?.name;

const page = (title: string, body: string) => `<!doctype html><title>${title}</title><body>${body}`;

describe("pages that only send their visitor to a single sign-on", () => {
  const SIGN_ON = "https://login.university.example/idp/profile/SAML2/Redirect/SSO";
  test.each([
    [
      "a form with a SAML request",
      `<form method="post" action="https://idp.example/go"><input type="hidden" name="SAMLRequest" value="x"><noscript><input type="submit" value="Continue"></noscript></form><script>document.forms[0].submit()</script>`,
    ],
    ["a refresh", `<meta http-equiv="refresh" content="0; url=${SIGN_ON}"><p>Redirecting…</p>`],
    ["a script", `<script>window.location.href = "/oauth2/authorize?client_id=1&response_type=code";</script>`],
    ["a script that replaces the address", `<script>location.replace('${SIGN_ON}')</script><p>Please wait.</p>`],
  ])("%s", (_what, body) => {
    expect(wallOf(page("Loading", body))).toBe("login page");
  });

  test("an empty page at the end of the redirects", () => {
    expect(wallOf("<script src=a.js></script>", { url: SIGN_ON })).toBe("login page");
  });

  test.each([
    [
      "https://login.microsoftonline.example/x/oauth2/v2.0/authorize?client_id=1&response_type=code",
      "You need to enable JavaScript to run this app.",
    ],
    ["https://idp.example/adfs/ls?SAMLRequest=x", "<h1>University</h1><p>Select your home organisation to go on.</p>"],
    ["https://shop.example/users/sign_in", "<p>Loading…</p>"],
  ])("a page of few words at the end of the redirects to %s", (url, body) => {
    expect(wallOf(page("Portal", body), { url })).toBe("login page");
  });

  test.each([
    ["a page on a host called id", "https://id.shop.example/item", "https://shop.example/item"],
    ["a page that a sign-on sent on", "https://shop.example/login/help", "https://shop.example/login"],
  ])("not %s", (_what, url, asked) => {
    expect(wallOf(page("Item", "<p>One stove, two chairs and a lamp.</p>"), { url, asked })).not.toBe("login page");
  });

  test.each([
    ["a script that goes there only on a click", `<p>Hello.</p><script>function go(){location.href="/login"}</script>`],
    ["a refresh to another page", '<meta http-equiv="refresh" content="0; url=/news"><p>Redirecting…</p>'],
    ["a page with text", `${article()}<script>location.href="/login"</script>`],
  ])("not %s", (_what, body) => {
    expect(wallOf(page("Tides", body))).not.toBe("login page");
  });
});

describe("bot walls", () => {
  test.each([
    ["cf-mitigated", "challenge"],
    ["x-amzn-waf-action", "captcha"],
    ["x-vercel-mitigated", "deny"],
  ])("the header %s tells", (name, value) => {
    expect(wallOf(article(), { headers: { [name]: value } })).toBe("bot wall");
  });

  test.each([
    ["an inline challenge", "<h1>shop.example</h1><script>window._cf_chl_opt={cType:'managed'}</script>"],
    ["a captcha service", '<p>Please wait</p><script src="https://geo.captcha-delivery.com/captcha.js"></script>'],
    ["a cloud firewall", "<div>…</div><script>window.gokuProps = {}</script>"],
    ["proof of work", '<script id="anubis_challenge" type="application/json">{}</script><p>Making sure</p>'],
  ])("%s tells on a short page", (_what, body) => {
    expect(wallOf(page("shop", body))).toBe("bot wall");
  });

  test("a title of a wall tells where there is nothing else", () => {
    expect(wallOf(page("Just a moment...", "<noscript>Enable JavaScript</noscript><p>Checking.</p>"))).toBe("bot wall");
  });

  test("a redirect to a challenge tells", () => {
    expect(wallOf(page("shop", "<p>x</p>"), { url: "https://www.google.com/sorry/index?continue=x" })).toBe("bot wall");
  });

  test.each([
    [
      "an article that quotes walls",
      article(
        "How bot walls work",
        '<p>Sites say "Just a moment..." and "Enable JavaScript and cookies to continue".</p>',
      ),
    ],
    ["an article named like a wall", article("Just a moment: a history of waiting")],
    [
      "an article with a challenge script in it",
      article("Tides", '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
    ],
    [
      "a contact form with a human check",
      page(
        "Contact",
        '<h1>Contact</h1><form action="/send"><input name="name"><input name="email"></form><script src="https://www.google.com/recaptcha/api.js"></script><p>We read every message within a day or two.</p>',
      ),
    ],
  ])("%s is content", (_what, html) => {
    expect(wallOf(html)).toBeUndefined();
  });
});

describe("login walls", () => {
  const form = page(
    "Log in",
    '<h1>Log in</h1><form action="/login"><input name="e"><input type="password" name="p"></form>',
  );

  test("a redirect that ends at a login with a password field", () => {
    expect(wallOf(form, { url: "https://shop.example/login?next=%2Fitem" })).toBe("login page");
  });
  test("a redirect to a host for logins that first asks for the name", () => {
    expect(wallOf(page("Sign in", '<input type="email">'), { url: "https://accounts.example/v3/identifier" })).toBe(
      "login page",
    );
  });
  test("a login page that was asked for is content", () => {
    const url = "https://shop.example/login";
    expect(wallOf(form, { url, asked: url })).toBeUndefined();
  });
  test("a login box on an article is no wall", () => {
    const boxed = article("Membership", '<form action="/login"><input type="password"></form>');
    expect(wallOf(boxed)).toBeUndefined();
    expect(wallOf(boxed, { url: "https://shop.example/en/item" })).toBeUndefined();
  });
});

describe("consent shells", () => {
  test("a redirect to a consent host", () => {
    expect(wallOf(page("Before you continue", "<form></form>"), { url: "https://consent.example/m?continue=x" })).toBe(
      "consent page",
    );
  });
  test("a page that is only a consent form", () => {
    expect(wallOf(page("News", '<form action="https://consent.news.example/save"><button>OK</button></form>'))).toBe(
      "consent page",
    );
  });
  test("an article with a consent banner is content", () => {
    const filler =
      "<p>The pilots board the ships beyond the bar, whatever the weather, and bring them in on the flood.</p>".repeat(
        20,
      );
    expect(wallOf(article("Harbour news", `${filler}<form action="/consent"></form>`))).toBeUndefined();
  });
});

describe("pages that say they are not there", () => {
  test.each([
    ["Page not found | Harbour", "<h1>404 - Page not found</h1><p>It may have moved.</p>"],
    ["404", "<h1>Not Found</h1>"],
    ["Seite nicht gefunden – Hafen", "<h1>Seite nicht gefunden</h1>"],
    ["Page introuvable", "<h1>Page introuvable</h1><p>Désolé.</p>"],
    ["ページが見つかりません", "<h1>ページが見つかりませんでした</h1>"],
  ])("%s", (title, body) => {
    expect(wallOf(page(title, body))).toBe("not found page");
  });

  test("one with more to say needs a second look", () => {
    const more = "<p>The pilots board the ships beyond the bar and bring them in on the flood.</p>".repeat(5);
    expect(wallOf(article("Page not found", more))).toBe("perhaps a not found page");
  });

  test.each(["Why 404 Not Found pages matter", "Not found in the archive: a lost ship", "Found"])(
    "%s is an article",
    (title) => {
      expect(wallOf(article(title))).toBeUndefined();
    },
  );
});

describe("facts", () => {
  test("are read in one pass", () => {
    const html =
      '<title>T</title><h1>One <b>two</b></h1><noscript>On!</noscript><meta http-equiv=refresh content="5;url=/x">' +
      '<p>A paragraph that has quite a few more words than forty letters.</p><a href="/">x</a><script>var hidden="text"</script>' +
      '<iframe src="https://other.example/doc"></iframe><iframe src="/own"></iframe><input type=password>';
    expect(pageFacts(html, "https://a.example/")).toMatchObject({
      title: "T",
      headings: ["One two"],
      text: "One two A paragraph that has quite a few more words than forty letters. x",
      links: 1,
      paragraphs: 1,
      noscript: true,
      refreshes: true,
      passwordField: true,
      frames: ["https://other.example/doc"],
    });
  });

  test("of a hundred thousand nested elements come as fast as of any page", () => {
    const facts = pageFacts(`${"<div>".repeat(100_000)}deep`, "https://a.example/");
    expect(facts.text).toBe("deep");
  });
});
