import { describe, expect, test } from "vitest";
import { findHidden, findUnseen, RemovalLog, remove } from "../../src/clean/index.ts";
import { parseHtml, toMarkdown } from "../../src/index.ts";

/** All pages are written for this test. */
const baseUrl = "https://harbour.example/news/";

function imagesOf(html: string): string {
  const root = parseHtml(html);
  const log = new RemovalLog();
  remove(findHidden(root), log);
  remove(findUnseen(root), log);
  return toMarkdown(root, { baseUrl });
}

const QUAY = "![Quay](https://harbour.example/quay.jpg)";
const PLAIN = "![Quay](https://harbour.example/quay/4711)";

describe("a lazy image gives its real address", () => {
  test.each([
    ["in `lazyload`", '<img src="" lazyload="/quay.jpg" alt="Quay">'],
    ["in `lazyload`, without `src`", '<img lazyload="/quay.jpg" alt="Quay">'],
    ["in an attribute of a forum", '<img src="/static/none.gif" file="/quay.jpg" width="600" alt="Quay">'],
    ["in `original`", '<img src="data:image/gif;base64,R0" original="../quay.jpg" alt="Quay">'],
    ["in `data-full-src`, a blurred one in `src`", '<img src="/tiny/q.jpg" data-full-src="/quay.jpg" alt="Quay">'],
    ["in `data-large-src`", '<img src="/t.gif" data-large-src="/quay.jpg" data-small-src="/q.jpg" alt="Quay">'],
    ["in `data-actualsrc`", '<img data-actualsrc="/quay.jpg" alt="Quay">'],
    ["in `data-src-large`", '<img data-thumb-src="/q.jpg" data-src-large="/quay.jpg" alt="Quay">'],
    ["in `data-cfsrc`", '<img data-cfsrc="/quay.jpg" alt="Quay">'],
    ["behind a picture of one pixel", '<img src="/p.png" width="1" height="1" data-src="/quay.jpg" alt="Quay">'],
    ["behind one that its style calls so", '<img src="/p" style="width:1px" data-photo="/quay.jpg" alt="Quay">'],
    ["behind a drawing", '<img src="/theme/frame.svg" data-photo="/quay.jpg" alt="Quay">'],
    ["behind a drawing, as a set", '<img src="/theme/frame.svg" data-set-srcset="/q.jpg 1x, /quay.jpg 2x" alt="Quay">'],
    [
      "behind a drawing, in `noscript`",
      '<img src="/frame.svg" alt=""><noscript><img src="/quay.jpg" alt="Quay"></noscript>',
    ],
    [
      "behind one pixel, in `noscript`",
      '<img src="/p.png" width="1" height="1"><noscript><img src="/quay.jpg" alt="Quay"></noscript>',
    ],
    [
      "in a picture's source",
      '<picture><source data-srcset="/quay.jpg"><img src="/theme/frame.svg" alt="Quay"></picture>',
    ],
  ])("%s", (_, html) => expect(imagesOf(`<p>${html}</p>`)).toBe(QUAY));

  test.each([
    ["from the page's root", '<img src="data:image/gif;base64,R0" data-src="/quay/4711" alt="Quay">'],
    ["beside the page", '<img src="" data-src="../quay/4711" alt="Quay">'],
    ["behind a drawing", '<img src="/theme/frame.svg" data-src="../quay/4711" alt="Quay">'],
    ["in `lazyload`", '<img lazyload="../quay/4711" alt="Quay">'],
    ["in a sibling of `data-full-src`", '<img src="/blank.gif" data-orig-src="../quay/4711" alt="Quay">'],
  ])("without an extension, %s", (_, html) => expect(imagesOf(`<p>${html}</p>`)).toBe(PLAIN));

  test("of a picture that links to it", () => {
    expect(imagesOf('<p><a href="/quay.jpg"><img src="/blank.gif" alt="Quay"></a></p>')).toBe(
      `[${QUAY}](https://harbour.example/quay.jpg)`,
    );
  });
});

describe("what an image has is kept", () => {
  test.each([
    [
      "what an editor noted",
      '<img src="/quay.jpg" data-mce-src="/q.jpg" data-cke-saved-src="/q.jpg" alt="Quay">',
      QUAY,
    ],
    ["what a proxy fetched", '<img src="/quay.jpg" data-canonical-src="http://q.example/q.jpg" alt="Quay">', QUAY],
    [
      "a drawing with one for the dark",
      '<picture><source srcset="/dark.svg" media="(prefers-color-scheme: dark)"><img src="/quay.svg" alt="Quay"></picture>',
      "![Quay](https://harbour.example/quay.svg)",
    ],
    ["a drawing", '<img src="/quay.svg" alt="Quay">', "![Quay](https://harbour.example/quay.svg)"],
    ["a number in `data-src`", '<img src="/quay.jpg" data-src="12" alt="Quay">', QUAY],
    ["a word in `data-lazy-src`", '<img src="/blank.gif" data-lazy-src="true" srcset="/quay.jpg 2x" alt="Quay">', QUAY],
    ["a smaller one beside it", '<img src="/quay.jpg" data-thumb-src="/q.jpg" data-low-src="/l.jpg" alt="Quay">', QUAY],
    ["another's place", '<img src="/quay.jpg" data-error-src="/none.jpg" data-hover-src="/h.jpg" alt="Quay">', QUAY],
    ["a file's name", '<img src="/blank.gif" data-name="quay.jpg" title="quay.jpg" alt="Quay">', "![Quay]()"],
    ["a template's variable", '<img src="" data-src="{{ photo.url }}" alt="Quay">', ""],
    [
      "a counter",
      '<p>a<img src="/p.gif" width="1" height="1" data-src="https://count.example/pixel.gif" alt="x"></p>',
      "a",
    ],
    [
      "a counter without an extension",
      '<p>a<img width="1" height="1" data-src="https://count.example/t?id=1"></p>',
      "a",
    ],
    ["nothing that runs", '<img data-src="javascript:alert(1)" alt="Quay">', "![Quay]()"],
  ])("%s", (_, html, expected) => expect(imagesOf(html)).toBe(expected));
});

test("an image that nobody sees does not wait", () => {
  expect(imagesOf('<p>a<img style="opacity: 0" src="/quay.jpg" alt="obey"></p>')).toBe("a");
});

describe("a figure drawn by CSS is an image", () => {
  const caption = "<figcaption>The quay at low tide.</figcaption>";
  test.each([
    ["in a box", `<figure><div style="background-image: url('/quay.jpg')" title="Quay"></div>${caption}</figure>`],
    [
      "in a line",
      `<figure><span style="background:#eee url(/quay.jpg) no-repeat" aria-label="Quay"></span>${caption}</figure>`,
    ],
    ["of its own", `<figure aria-label="Quay" style="background-image:url(&quot;/quay.jpg&quot;)">${caption}</figure>`],
    ["that is lazy", `<figure><div class="lazy" data-bg="/quay.jpg" title="Quay"></div>${caption}</figure>`],
    [
      "that is lazy, as CSS writes it",
      `<figure><div data-background-image="url(/quay.jpg)" title="Quay"></div>${caption}</figure>`,
    ],
  ])("%s", (_, html) => expect(imagesOf(html)).toBe(`${QUAY}\n\nThe quay at low tide.`));

  test("and so is what says that it is one", () => {
    expect(imagesOf('<div role="img" aria-label="Quay" style="background-image:url(/quay.jpg)"></div>')).toBe(QUAY);
  });

  test.each([
    [
      "beside an image",
      '<figure style="background-image:url(/grain.png)"><img src="/quay.jpg" alt="Quay"></figure>',
      QUAY,
    ],
    ["behind text", '<div style="background-image:url(/grain.png)"><p>Tide</p></div>', "Tide"],
    ["that is a gradient", '<figure style="background-image:linear-gradient(red, blue)"><p>Tide</p></figure>', "Tide"],
    [
      "in the page itself",
      '<figure style="background-image:url(data:image/png;base64,R0)"><p>Tide</p></figure>',
      "Tide",
    ],
  ])("but no background %s", (_, html, expected) => expect(imagesOf(html)).toBe(expected));
});
