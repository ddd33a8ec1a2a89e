// Styles with numbered lists, written for this package after the manuals' public examples.

import {
  byType,
  day,
  doiAs,
  group,
  ITALIC,
  ifHas,
  PARTS,
  PERIODICALS,
  PLAIN_EDS,
  people,
  QUOTED,
  SITES,
  say,
  show,
  styleOf,
  use,
  WHOLE,
  year,
} from "./style-parts.ts";

export const ieee = styleOf({
  title: "IEEE",
  macros: {
    author: people("author", {
      name: { and: "text", "initialize-with": ". ", "et-al-min": "7", "et-al-use-first": "1" },
    }),
    editor: people("editor", {
      name: { and: "text", "initialize-with": ". " },
      label: '<label form="short" prefix=", " text-case="capitalize-first"/>',
    }),
    title: byType([[`${PERIODICALS} ${PARTS} ${SITES}`, show("title", QUOTED)]], show("title", ITALIC)),
    month: '<date variable="issued"><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date>',
    pages: show("page", { prefix: "pp. " }),
  },
  entry: `${show("citation-number", { prefix: "[", suffix: "] " })}${byType(
    [
      [
        PERIODICALS,
        group(", ", [
          use("author"),
          use("title"),
          show("container-title", ITALIC),
          show("volume", { prefix: "vol. " }),
          show("issue", { prefix: "no. " }),
          use("pages"),
          use("month"),
          doiAs("doi: ", ""),
        ]),
      ],
      [
        PARTS,
        group(", ", [
          use("author"),
          group(" ", [use("title"), say("in"), show("container-title", ITALIC)]),
          use("editor"),
          group(": ", [show("publisher-place"), show("publisher")]),
          year(),
          use("pages"),
          doiAs("doi: ", ""),
        ]),
      ],
      [
        SITES,
        group(" ", [
          group(", ", [use("author"), use("title")], { suffix: "," }),
          group(". ", [
            show("container-title"),
            ifHas("accessed", group(" ", [say("Accessed:"), day("mdy", "short", {}, "accessed")])),
            group(" ", [say("[Online]. Available:"), show("URL")]),
          ]),
        ]),
      ],
    ],
    group(", ", [
      use("author"),
      use("title"),
      show("edition", { suffix: " ed." }),
      group(": ", [show("publisher-place"), show("publisher")]),
      year(),
      doiAs("doi: ", ""),
    ]),
  )}`,
  suffix: ".",
  style: { "page-range-format": "expanded" },
});

export const ama = styleOf({
  title: "AMA",
  macros: {
    author: people("author", {
      name: {
        "name-as-sort-order": "all",
        "sort-separator": " ",
        "initialize-with": "",
        "delimiter-precedes-last": "always",
      },
    }),
    editor: people("editor", {
      name: { "name-as-sort-order": "all", "sort-separator": " ", "initialize-with": "" },
      label: PLAIN_EDS,
    }),
  },
  entry: `${show("citation-number", { suffix: ". " })}${group(" ", [
    group(". ", [use("author"), byType([[WHOLE, show("title", ITALIC)]], show("title"))], { suffix: "." }),
    byType(
      [
        [
          PERIODICALS,
          group(" ", [
            show("container-title", { ...ITALIC, suffix: "." }),
            group(
              ":",
              [
                group("", [group(";", [year(), show("volume")]), show("issue", { prefix: "(", suffix: ")" })]),
                show("page"),
              ],
              { suffix: "." },
            ),
          ]),
        ],
        [
          PARTS,
          group(" ", [
            group(" ", [
              say("In:"),
              use("editor", { suffix: "." }),
              show("container-title", { ...ITALIC, suffix: "." }),
            ]),
            group(":", [group("; ", [show("publisher"), year()]), show("page")], { suffix: "." }),
          ]),
        ],
        [
          SITES,
          group(" ", [
            show("container-title", { suffix: "." }),
            group(
              ". ",
              [
                day("mdy", "long"),
                ifHas("accessed", group(" ", [say("Accessed"), day("mdy", "long", {}, "accessed")])),
              ],
              { suffix: "." },
            ),
          ]),
        ],
      ],
      group(" ", [show("edition", { suffix: " ed." }), group("; ", [show("publisher"), year()], { suffix: "." })]),
    ),
    doiAs("doi:"),
  ])}`,
  list: { "et-al-min": "7", "et-al-use-first": "3" },
  style: { "page-range-format": "expanded" },
  locale: '<locale xml:lang="en"><terms><term name="page-range-delimiter">-</term></terms></locale>',
});

export const nature = styleOf({
  title: "Nature",
  macros: {
    author: people("author", {
      name: {
        and: "symbol",
        "name-as-sort-order": "all",
        "sort-separator": ", ",
        "initialize-with": ". ",
        "delimiter-precedes-last": "never",
      },
    }),
    editor: people("editor", {
      name: {
        and: "symbol",
        "name-as-sort-order": "all",
        "sort-separator": ", ",
        "initialize-with": ". ",
        "delimiter-precedes-last": "never",
      },
    }),
  },
  entry: `${show("citation-number", { suffix: ". " })}${group(" ", [
    use("author"),
    byType(
      [
        [
          PERIODICALS,
          group(" ", [
            show("title", { suffix: "." }),
            group(", ", [
              group(" ", [show("container-title", ITALIC), show("volume", { "font-weight": "bold" })]),
              show("page"),
            ]),
            year({ prefix: "(", suffix: ")" }),
          ]),
        ],
        [
          PARTS,
          group(" ", [
            show("title", { suffix: "." }),
            group(" ", [
              say("in"),
              show("container-title", ITALIC),
              ifHas("editor", group(" ", [say("(eds"), use("editor", { suffix: ")" })])),
            ]),
            show("page"),
            group(", ", [show("publisher"), year()], { prefix: "(", suffix: ")" }),
          ]),
        ],
        [
          SITES,
          group(" ", [
            show("title", { suffix: "." }),
            group(" ", [show("container-title", ITALIC), show("URL")]),
            year({ prefix: "(", suffix: ")" }),
          ]),
        ],
      ],
      group(" ", [show("title", ITALIC), group(", ", [show("publisher"), year()], { prefix: "(", suffix: ")" })]),
    ),
  ])}`,
  list: { "et-al-min": "6", "et-al-use-first": "1" },
  suffix: ".",
  style: { "page-range-format": "expanded" },
});

export const acs = styleOf({
  title: "ACS",
  macros: {
    author: people("author", {
      name: { delimiter: "; ", "name-as-sort-order": "all", "sort-separator": ", ", "initialize-with": ". " },
    }),
    editor: people("editor", {
      name: { delimiter: "; ", "name-as-sort-order": "all", "sort-separator": ", ", "initialize-with": ". " },
      label: '<label form="short" prefix=", " text-case="capitalize-first"/>',
    }),
  },
  entry: `${show("citation-number", { prefix: "(", suffix: ") " })}${group(" ", [
    use("author"),
    byType(
      [
        [
          PERIODICALS,
          group(" ", [
            show("title", { suffix: "." }),
            show("container-title", ITALIC),
            group(
              ", ",
              [
                year({ "font-weight": "bold" }),
                group(" ", [show("volume", ITALIC), show("issue", { prefix: "(", suffix: ")" })]),
                show("page"),
              ],
              { suffix: "." },
            ),
          ]),
        ],
        [
          PARTS,
          group(" ", [
            show("title", { suffix: "." }),
            group(
              "; ",
              [
                group(" ", [say("In"), show("container-title", ITALIC)]),
                use("editor"),
                group(", ", [show("publisher"), year()]),
                show("page", { prefix: "pp " }),
              ],
              { suffix: "." },
            ),
          ]),
        ],
        [
          SITES,
          group(" ", [
            group(". ", [show("title", ITALIC), show("container-title")], { suffix: "." }),
            show("URL"),
            ifHas("accessed", day("mdy", "long", { prefix: "(accessed ", suffix: ")." }, "accessed")),
          ]),
        ],
      ],
      group(" ", [
        group(", ", [show("title", ITALIC), show("edition", { suffix: " ed." })], { suffix: ";" }),
        group(", ", [show("publisher"), year()], { suffix: "." }),
      ]),
    ),
    doiAs("DOI: ", ""),
  ])}`,
  style: { "page-range-format": "expanded" },
});
