import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localSecrets } from "./local-secrets";

const freshFolder = () => mkdtempSync(join(tmpdir(), "endorse-secrets-"));

test("creates the secrets of a data folder once", () => {
  const folder = freshFolder();
  const created = localSecrets(folder);
  expect(localSecrets(folder)).toEqual(created);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(created);
});

test.each([
  ["truncated", '{"authSecret": "0123456789abcdef01234'],
  ["empty", ""],
  ["of the wrong shape", '{"authSecret": 1}'],
])("secrets that are %s stay unchanged, and the error says what to do", (_, text) => {
  const folder = freshFolder();
  const file = join(folder, "secrets.json");
  writeFileSync(file, text);
  expect(() => localSecrets(folder)).toThrow(
    `${file} is damaged. Restore it from a backup, or remove it to generate new secrets; everyone must then sign in again.`,
  );
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("reports a folder in place of the secrets file", () => {
  const folder = freshFolder();
  mkdirSync(join(folder, "secrets.json"));
  expect(() => localSecrets(folder)).toThrow(`${join(folder, "secrets.json")} can't be read (EISDIR).`);
});

test("reports a file in place of the data folder", () => {
  const folder = join(freshFolder(), "data");
  writeFileSync(folder, "");
  expect(() => localSecrets(folder)).toThrow(`The data folder ${folder} is a file. Move it away, or choose another`);
});
