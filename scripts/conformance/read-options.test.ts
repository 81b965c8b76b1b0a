import { expect, test } from "vitest";
import { readOptions } from "./read-options";

const ACCESS = ["--url", "http://bank.test", "--client-id", "partner"];

test("everything but the bank and the client has a default", () => {
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

test("a callback has a port here, and statements can be chosen", () => {
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
])("%j is refused", (args, sentence) => {
  expect(readOptions(args, "secret")).toBe(sentence);
});

test("--help asks for the usage", () => {
  expect(readOptions(["--help"], undefined)).toBe("");
});
