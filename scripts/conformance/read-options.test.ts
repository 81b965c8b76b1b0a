import { expect, test } from "vitest";
import { readOptions } from "./read-options";

const ACCESS = ["--url", "http://bank.test", "--client-id", "partner"];

test("all options except the bank URL and the client have defaults", () => {
  expect(readOptions(ACCESS, "from the environment")).toEqual({
    bank: {
      url: "http://bank.test",
      authUrl: "http://bank.test",
      audience: "http://bank.test",
      clientId: "partner",
      clientSecret: "from the environment",
      write: false,
      sandbox: false,
      patienceMs: 10_000,
    },
    callback: null,
    only: null,
    isStrict: false,
    files: {},
  });
});

test("reads a callback URL with the default port, and selected statements", () => {
  const args = [
    "--callback-url",
    "https://hooks.test/here",
    "--only",
    "S-41,S-53",
    "--strict",
    "--page",
    "report.html",
  ];
  expect(readOptions([...ACCESS, ...args], "secret")).toMatchObject({
    callback: { publicUrl: "https://hooks.test/here", port: 8787 },
    only: ["S-41", "S-53"],
    isStrict: true,
    files: { page: "report.html" },
  });
});

test.each([
  [["--client-id", "x"], "--url must be the bank's URL."],
  [["--url", "http://bank.test"], "--client-id and --client-secret are required."],
  [[...ACCESS, "--sandbox"], "--sandbox requires --write."],
  [[...ACCESS, "--listen", "70000"], "--listen must be a port."],
  [[...ACCESS, "--callback-url", "hooks"], "--callback-url must be a URL."],
  [[...ACCESS, "--patience", "soon"], "--patience must be a number of seconds."],
])("rejects %j", (args, sentence) => {
  expect(readOptions(args, "secret")).toBe(sentence);
});

test("--help returns an empty string, which requests the usage", () => {
  expect(readOptions(["--help"], undefined)).toBe("");
});
