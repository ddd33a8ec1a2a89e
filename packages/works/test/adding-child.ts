import { openRegistry } from "../src/index.ts";

/** Goes on adding and committing until it is killed, and prints the number of records after each commit. */
const [folder = ""] = process.argv.slice(2);
const store = openRegistry(folder);
const writer = await store.write();
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
}
