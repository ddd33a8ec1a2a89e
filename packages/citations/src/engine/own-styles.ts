// Styles in CSL, written for this package after the manuals' public examples: common kinds of works, in English.

import { acs, ama, ieee, nature } from "./numbered-styles.ts";
import {
  ARTICLES,
  byType,
  DOI_ADDRESS,
  day,
  EDS,
  group,
  ITALIC,
  ifHas,
  PARTS,
  PERIODICALS,
  PLAIN_EDS,
  people,
  QUOTED,
  SINGLE_QUOTES,
  SITES,
  say,
  show,
  styleOf,
  use,
  year,
} from "./style-parts.ts";

/** "Byron, Ada, and Mary Hill" */
const INVERTED_FIRST = {
  and: "text",
  "name-as-sort-order": "first",
  "sort-separator": ", ",
  "delimiter-precedes-last": "always",
};

const chicago = (title: string, isAuthorDate: boolean): string => {
  const place = group(", ", [show("publisher"), isAuthorDate ? "" : year()]);
  const editors = people("editor", { name: { and: "text" } });
  const from = byType(
    [
      [
        ARTICLES,
        group(": ", [
          isAuthorDate
            ? group(" ", [show("container-title", ITALIC), show("volume"), show("issue", { prefix: "(", suffix: ")" })])
            : group(" ", [
                group(", ", [
                  group(" ", [show("container-title", ITALIC), show("volume")]),
                  show("issue", { prefix: "no. " }),
                ]),
                year({ prefix: "(", suffix: ")" }),
              ]),
          show("page"),
        ]),
      ],
      ["article-magazine article-newspaper", group(", ", [show("container-title", ITALIC), day("mdy", "long")])],
      [
        PARTS,
        group(". ", [
          group(", ", [
            group(" ", [say("In"), show("container-title", ITALIC)]),
            ifHas("editor", group(" ", [say("edited by"), editors])),
          ]),
          place,
        ]),
      ],
      [SITES, group(". ", [show("container-title"), day("mdy", "long")])],
    ],
    group(". ", [show("edition", { suffix: " ed" }), place]),
  );
  return styleOf({
    title,
    macros: {
      author: people(
        "author",
        { name: INVERTED_FIRST },
        people("editor", { name: INVERTED_FIRST, label: PLAIN_EDS }) + use("title"),
      ),
      title: byType([[`${PERIODICALS} ${PARTS} ${SITES} thesis`, show("title", QUOTED)]], show("title", ITALIC)),
    },
    entry: group(". ", [use("author"), isAuthorDate ? year() : "", use("title"), from, DOI_ADDRESS]),
    list: { "et-al-min": "7", "et-al-use-first": "3" },
    suffix: ".",
    sorted: true,
    style: { "page-range-format": "chicago-16", "demote-non-dropping-particle": "never" },
  });
};

const MHRA_NAMES = {
  and: "text",
  "name-as-sort-order": "first",
  "sort-separator": ", ",
  "delimiter-precedes-last": "always",
};
const mhra = styleOf({
  title: "MHRA",
  macros: {
    author: people(
      "author",
      { name: MHRA_NAMES },
      people("editor", { name: MHRA_NAMES, label: EDS }) + show("title", ITALIC),
    ),
    editor: group(" ", [say("ed. by"), people("editor", { name: { and: "text" } })]),
    imprint: group(", ", [show("publisher"), year()], { prefix: "(", suffix: ")" }),
  },
  entry: group(", ", [
    use("author"),
    byType(
      [
        [
          ARTICLES,
          group(", ", [
            show("title", QUOTED),
            show("container-title", ITALIC),
            group(" ", [group(".", [show("volume"), show("issue")]), year({ prefix: "(", suffix: ")" })]),
            show("page", { prefix: "pp. " }),
          ]),
        ],
        [
          "article-magazine article-newspaper",
          group(", ", [show("title", QUOTED), show("container-title", ITALIC), day("dmy", "long")]),
        ],
        [
          PARTS,
          group(", ", [
            show("title", QUOTED),
            group(" ", [
              group(", ", [group(" ", [say("in"), show("container-title", ITALIC)]), ifHas("editor", use("editor"))]),
              use("imprint"),
            ]),
            show("page", { prefix: "pp. " }),
          ]),
        ],
        [SITES, group(", ", [show("title", QUOTED), show("container-title", ITALIC), day("dmy", "long")])],
      ],
      group(" ", [group(", ", [show("title", ITALIC), show("edition", { suffix: " edn" })]), use("imprint")]),
    ),
    ifHas(
      "DOI",
      show("DOI", { prefix: "doi:" }),
      ifHas(
        "URL",
        group(" ", [
          show("URL", { prefix: "<", suffix: ">" }),
          ifHas("accessed", day("dmy", "long", { prefix: "[accessed ", suffix: "]" }, "accessed")),
        ]),
      ),
    ),
  ]),
  list: { "et-al-min": "4", "et-al-use-first": "1" },
  sorted: true,
  style: { "page-range-format": "expanded" },
  locale: SINGLE_QUOTES,
});

const OSCOLA_NAMES = {
  and: "text",
  "name-as-sort-order": "all",
  "sort-separator": " ",
  "initialize-with": "",
  "delimiter-precedes-last": "never",
};
const oscola = styleOf({
  title: "OSCOLA",
  macros: {
    author: people("author", { name: OSCOLA_NAMES }, people("editor", { name: OSCOLA_NAMES, label: EDS })),
    editor: people("editor", { name: { and: "text", "initialize-with": "" }, label: EDS }),
    imprint: group(" ", [show("publisher"), year()], { prefix: "(", suffix: ")" }),
  },
  entry: byType(
    [
      [
        "legal_case",
        group(" ", [
          show("title", ITALIC),
          year({ prefix: "[", suffix: "]" }),
          show("volume"),
          show("container-title"),
          show("page"),
        ]),
      ],
    ],
    group(", ", [
      use("author"),
      byType(
        [
          [
            ARTICLES,
            group(" ", [
              show("title", QUOTED),
              year({ prefix: "(", suffix: ")" }),
              show("volume"),
              show("container-title"),
              show("page-first"),
            ]),
          ],
          [
            PARTS,
            group(" ", [
              show("title", QUOTED),
              say("in"),
              group(" ", [group(", ", [use("editor"), show("container-title", ITALIC)]), use("imprint")]),
            ]),
          ],
          [
            `${SITES} article-magazine article-newspaper`,
            group(" ", [
              show("title", QUOTED),
              group(", ", [show("container-title", ITALIC), day("dmy", "long")], { prefix: "(", suffix: ")" }),
              show("URL", { prefix: "<", suffix: ">" }),
              ifHas("accessed", day("dmy", "long", { prefix: "accessed " }, "accessed")),
            ]),
          ],
        ],
        group(" ", [show("title", ITALIC), use("imprint")]),
      ),
    ]),
  ),
  sorted: true,
  locale: SINGLE_QUOTES,
});

const bluebook = styleOf({
  title: "Bluebook",
  macros: {
    author: people(
      "author",
      { name: { and: "symbol", "delimiter-precedes-last": "never" } },
      people("editor", { name: { and: "symbol" }, label: EDS }),
    ),
  },
  entry: byType(
    [
      [
        "legal_case",
        group(" ", [
          group(", ", [show("title"), group(" ", [show("volume"), show("container-title"), show("page-first")])]),
          year({ prefix: "(", suffix: ")" }),
        ]),
      ],
    ],
    group(", ", [
      use("author"),
      byType(
        [
          [
            ARTICLES,
            group(" ", [
              group(", ", [
                show("title", ITALIC),
                group(" ", [show("volume"), show("container-title"), show("page-first")]),
              ]),
              year({ prefix: "(", suffix: ")" }),
            ]),
          ],
          [
            PARTS,
            group(" ", [
              group(", ", [
                show("title", ITALIC),
                group(" ", [`<text value="in" font-style="italic"/>`, show("container-title"), show("page-first")]),
              ]),
              group(
                ", ",
                [
                  ifHas(
                    "editor",
                    people("editor", { name: { and: "symbol" }, label: '<label form="short" prefix=" "/>' }),
                  ),
                  year(),
                ],
                { prefix: "(", suffix: ")" },
              ),
            ]),
          ],
          [
            `${SITES} article-magazine article-newspaper`,
            group(", ", [
              show("title", ITALIC),
              group(" ", [show("container-title"), day("mdy", "short", { prefix: "(", suffix: ")" })]),
              show("URL"),
            ]),
          ],
        ],
        group(" ", [
          show("title"),
          group(" ", [show("edition", { suffix: " ed." }), year()], { prefix: "(", suffix: ")" }),
        ]),
      ),
    ]),
  ),
  suffix: ".",
});

/** The styles by name, each made when it is first asked for. */
export const OWN_STYLES = {
  "chicago-author-date": () => chicago("Chicago (author-date)", true),
  "chicago-notes": () => chicago("Chicago (notes and bibliography)", false),
  ieee: () => ieee,
  ama: () => ama,
  nature: () => nature,
  acs: () => acs,
  mhra: () => mhra,
  oscola: () => oscola,
  bluebook: () => bluebook,
} as const;
