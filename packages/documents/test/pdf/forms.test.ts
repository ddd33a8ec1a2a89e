import { lines, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { blocksOf, readPdf } from "../helpers/read-pdf.ts";

const catalog = "/AcroForm << /Fields [] >>";

const widget = (box: string, entries: string) => `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${box}] ${entries} >>`;
const text = (box: string, value: string) => widget(box, `/FT /Tx /T (t${box.length}) /V (${value})`);
const tick = (box: string, state: "Yes" | "Off") =>
  widget(box, `/FT /Btn /T (b) /V /${state} /AS /${state} /AP << /N << /Yes 7 0 R /Off 7 0 R >> >>`);
/** The appearance of a ticked box. */
const painted =
  "<< /Type /XObject /Subtype /Form /BBox [0 0 12 12] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Length 30 >>\nstream\nBT /F1 9 Tf 2 2 Td (XXX) Tj ET\nendstream";

test("each field is a line of its label and its value, wherever the label stands", async () => {
  const page =
    put("Name:", { y: 700 }) +
    put("Street", { y: 676 }) +
    put("First visit", { y: 652 }) +
    put("Given name", { x: 72, y: 622, size: 9 }) +
    put("Town", { x: 300, y: 622, size: 9 });
  const annotations =
    text("200 696 400 712", "Ada Keeper") +
    text("200 672 400 688", "1 Harbour Street") +
    text("200 648 400 664", "May 1883") +
    text("72 600 220 618", "Ada") +
    text("300 600 420 618", "Oldport");
  expect(await blocksOf([page], { annotations, catalog })).toEqual([
    "Name: Ada Keeper  \nStreet: 1 Harbour Street  \nFirst visit: May 1883  \nGiven name: Ada  \nTown: Oldport",
  ]);
});

test("boxes are ticked or not, in front of their labels, and what a viewer paints is not read twice", async () => {
  const page =
    put("Tell us what you keep:", { y: 700 }) + put("a gauge", { x: 96, y: 676 }) + put("a float", { x: 246, y: 676 });
  const annotations = tick("80 674 92 686", "Yes") + tick("230 674 242 686", "Off");
  expect(await blocksOf([page], { annotations, catalog, more: [painted] })).toEqual([
    "Tell us what you keep:",
    "☑ a gauge  \n☐ a float",
  ]);
});

test("a choice is what it is shown as; secrets and unseen fields are left out", async () => {
  const page = put("Harbour:", { y: 700 }) + put("Word of the day:", { y: 676 }) + put("Number:", { y: 652 });
  const annotations =
    widget("200 696 400 712", "/FT /Ch /T (c) /V (b) /Opt [[(a) (North mole)] [(b) (South mole)]]") +
    widget("200 672 400 688", "/FT /Tx /T (p) /Ff 8192 /V (herring)") +
    `<< /Type /Annot /Subtype /Widget /F 2 /Rect [200 648 400 664] /FT /Tx /T (h) /V (unseen) >>`;
  const { markdown } = await readPdf([page], { annotations, catalog });
  expect(markdown).toContain("Harbour: South mole");
  expect(markdown).not.toMatch(/herring|unseen/u);
});

test("rules to write on are cut short, and end a line", async () => {
  const page = lines(["Name: Ada Keeper____________________", "Street: 1 Harbour Street_____________"], { y: 700 });
  expect(await blocksOf([page])).toEqual(["Name: Ada Keeper\\_\\_\\_  \nStreet: 1 Harbour Street\\_\\_\\_"]);
});
