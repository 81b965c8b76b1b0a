import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLocalSecrets } from "./local-secrets";

const createFolder = () => mkdtempSync(join(tmpdir(), "endorse-secrets-"));

test("creates a data folder's secrets once", () => {
  const folder = createFolder();
  const created = openLocalSecrets(folder);
  expect(openLocalSecrets(folder)).toEqual(created);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(created);
});

test.each([
  ["truncated", '{"authSecret": "0123456789abcdef01234'],
  ["empty", ""],
  ["invalid", '{"authSecret": 1}'],
])("does not change a secrets file that is %s, and the error explains what to do", (_, text) => {
  const folder = createFolder();
  const file = join(folder, "secrets.json");
  writeFileSync(file, text);
  expect(() => openLocalSecrets(folder)).toThrow(
    `${file} is damaged. Restore it from a backup, or remove it to generate new secrets; everyone must then sign in again.`,
  );
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("rejects a folder in place of the secrets file", () => {
  const folder = createFolder();
  mkdirSync(join(folder, "secrets.json"));
  expect(() => openLocalSecrets(folder)).toThrow(`${join(folder, "secrets.json")} can't be read (EISDIR).`);
});

test("rejects a file in place of the data folder", () => {
  const folder = join(createFolder(), "data");
  writeFileSync(folder, "");
  expect(() => openLocalSecrets(folder)).toThrow(
    `The data folder ${folder} is a file. Move it away, or choose another`,
  );
});
