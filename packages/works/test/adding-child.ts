import { openRegistry } from "../src/index.ts";

/**
 * Goes on adding and committing until it is killed, and prints the number of records after each commit. With `again`, it
 * ends adding after each commit, which merges files, and begins again.
 */
const [folder = "", again = ""] = process.argv.slice(2);
const store = openRegistry(folder);
let writer = await store.write();
for (let count = Number((await store.status()).notes.count ?? 0); ; ) {
  const batch = Array.from({ length: 200 }, (_, at) => ({
    source: "made",
    key: String(count + at),
    ids: [],
    title: `Report ${count + at} on bridges`,
  }));
  await writer.add(batch);
  count += batch.length;
  await writer.commit({ count: String(count) });
  process.stdout.write(`${count}\n`);
  if (again !== "again") continue;
  await writer.close();
  writer = await store.write();
}
