import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginLocalRotation, finishLocalRotation, openLocalDataKeys } from "./local-data-key";

function createFolders() {
  const tempFolder = mkdtempSync(join(tmpdir(), "endorse-key-"));
  const [data, config] = [join(tempFolder, "data"), join(tempFolder, "config")];
  mkdirSync(data);
  const keys = join(config, "endorse", "data-keys");
  return { data, keys, env: { XDG_CONFIG_HOME: config } };
}

test("[R-43] creates a data folder's key once, outside the folder, readable only by its owner", () => {
  const { data, keys, env } = createFolders();
  const created = openLocalDataKeys(data, env);
  expect(Buffer.from(created.current, "base64")).toHaveLength(32);
  expect(openLocalDataKeys(data, env)).toEqual(created);
  const [file, ...more] = readdirSync(keys);
  expect(more).toEqual([]);
  expect(readFileSync(join(keys, file!), "utf8")).toBe(`${created.current}\n`);
  expect(statSync(keys).mode & 0o777).toBe(0o700);
  expect(statSync(join(keys, file!)).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(["data-key.json"]);
  expect(readFileSync(join(data, "data-key.json"), "utf8")).toBe(`{"keyIds":["${file!.replace(".key", "")}"]}\n`);
});

test("different data folders have different keys", () => {
  const [first, second] = [createFolders(), createFolders()];
  expect(openLocalDataKeys(second.data, first.env)).not.toEqual(openLocalDataKeys(first.data, first.env));
  expect(readdirSync(first.keys)).toHaveLength(2);
});

test("[R-43] reports a missing or damaged key and does not replace it", () => {
  const { data, keys, env } = createFolders();
  openLocalDataKeys(data, env);
  const [name] = readdirSync(keys);
  const file = join(keys, name!);
  const sentence = (problem: string) =>
    `The data folder ${data} is encrypted under the data key ${name!.replace(".key", "")}, and ${file} is ${problem}. Restore that file, or set DATA_KEY. No changes were made.`;
  writeFileSync(file, `${Buffer.alloc(32).toString("base64")}\n`);
  expect(() => openLocalDataKeys(data, env)).toThrow(sentence("damaged"));
  rmSync(file);
  expect(() => openLocalDataKeys(data, env)).toThrow(sentence("missing"));
  expect(readdirSync(keys)).toEqual([]);
  writeFileSync(join(data, "data-key.json"), "{");
  expect(() => openLocalDataKeys(data, env)).toThrow(
    "data-key.json, which identifies the folder's data keys, is damaged.",
  );
});

test.each(["ledger", "bank"])("[R-43] creates no key for an encrypted %s whose data-key.json is lost", (store) => {
  const { data, keys, env } = createFolders();
  openLocalDataKeys(data, env);
  const id = readdirSync(keys)[0]!.replace(".key", "");
  mkdirSync(join(data, store));
  writeFileSync(join(data, store, ".data-key"), JSON.stringify({ keyIds: [id], mayHavePlain: false }));
  rmSync(join(data, "data-key.json"));
  expect(() => openLocalDataKeys(data, env)).toThrow(
    `${join(data, "data-key.json")} is missing, and ${join(data, store)} is encrypted. Restore the file from a backup, write {"keyIds":["${id}"]} into it, or set DATA_KEY. No changes were made.`,
  );
  expect(readdirSync(keys)).toHaveLength(1);
});

test("rejects a configuration folder inside the data folder", () => {
  const { data } = createFolders();
  expect(() => openLocalDataKeys(data, { XDG_CONFIG_HOME: join(data, "config") })).toThrow(
    `The data key would be in the data folder ${data} itself.`,
  );
});

test("a restarted rotation creates only one key, and the old key's file is kept", () => {
  const { data, keys, env } = createFolders();
  const { current: oldKey } = openLocalDataKeys(data, env);
  const rotation = beginLocalRotation(data, env);
  expect(rotation.previous).toBe(oldKey);
  expect(rotation.current).not.toBe(oldKey);
  expect(beginLocalRotation(data, env)).toEqual(rotation);
  finishLocalRotation(data);
  expect(openLocalDataKeys(data, env)).toEqual({ current: rotation.current, previous: undefined });
  expect(readdirSync(keys)).toHaveLength(2);
});
