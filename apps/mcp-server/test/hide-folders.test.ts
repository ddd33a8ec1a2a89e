import { readEnv } from "@wellsourced/wellsourced/env";
import { expect, test } from "vitest";
import { withoutFolders } from "../src/hide-folders.ts";

test("a message to a remote caller contains no path of the server, in any folder", () => {
  const env = {
    WELLSOURCED_DATA_DIR: "/srv/made",
    WELLSOURCED_INDEX_DIR: "/srv/made/words",
    WELLSOURCED_CACHE_DIR: "/c/made",
  };
  const hide = withoutFolders(readEnv(env, { mode: "http" }).settings);
  expect(hide("The session could not be saved in /srv/made/sessions: the disk is full.")).toBe(
    "The session could not be saved in [a folder of the server]/sessions: the disk is full.",
  );
  expect(hide("/srv/made/words and /c/made/x")).toBe("[a folder of the server] and [a folder of the server]/x");
  expect(hide("Read /etc/motd at https://example.org/srv.")).toBe("Read /etc/motd at https://example.org/srv.");
});

test("nor does it name the home and the working folder, and addresses that hold such words stay whole", () => {
  const { settings } = readEnv({}, { mode: "http" });
  const hide = withoutFolders(settings, ["/home/made", "/app", "/"]);
  expect(hide("Cannot find '/app/node_modules/made.js', nor /home/made/.cache.")).toBe(
    "Cannot find '[a folder of the server]/node_modules/made.js', nor [a folder of the server]/.cache.",
  );
  expect(hide("HTTP 404 on https://example.org/app/page and /apple.")).toBe(
    "HTTP 404 on https://example.org/app/page and /apple.",
  );
});

test("a setting that holds a word and no absolute path hides no word of a message", () => {
  const env = { CHROME_PATH: "disabled", WELLSOURCED_DATA_DIR: "data" };
  const hide = withoutFolders(readEnv(env, { mode: "http" }).settings);
  expect(hide("The browser is disabled, and no data came.")).toBe("The browser is disabled, and no data came.");
});
