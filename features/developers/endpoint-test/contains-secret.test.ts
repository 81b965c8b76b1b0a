import { expect, test } from "vitest";
import { containsSecret } from "./contains-secret";

const SECRETS = ["p/ss'w\u00e9rd@1", "", "whsec_c2lnbmluZyBzZWNyZXQ="];

test.each([
  ["p/ss'w\u00e9rd@1"],
  ['{"password":"p\\/ss\'w\\u00e9rd@1"}'],
  ['{"password":"p/ss\\u0027w\u00e9rd@1"}'],
  ["?password=p%2Fss%27w%C3%A9rd%401"],
  ["?body=%7B%22p%22%3A%22p%5C%2Fss'w%5Cu00e9rd%401%22%7D"],
  ["password=p%2Fss'w%C3%A9rd%401&spaced=a+b%5Cc"],
  [JSON.stringify(JSON.stringify({ password: "p/ss'w\u00e9rd@1" }))],
  ["'p/ss\\'w\\xe9rd\\U00000040" + "1'"],
  ["<b>p/ss&#39;w&#xe9;rd@1</b>"],
  ["<b>p/ss&apos;w&#233;rd&#64;1</b>"],
  [`key ${Buffer.from("p/ss'w\u00e9rd@1").toString("base64")}`],
  [`key ${Buffer.from("p/ss'w\u00e9rd@1").toString("hex").toUpperCase()}`],
  ["whsec_c2lnbmluZyBzZWNyZXQ="],
])("[R-25] finds the secret in %s", (text) => {
  expect(containsSecret(Buffer.from(text), SECRETS)).toBe(true);
});

test("[R-25] a secret that contains escape sequences is found when it is escaped again", () => {
  const secret = String.raw`a b\n%41&lt;+1`;
  for (const text of [
    JSON.stringify({ secret }),
    new URLSearchParams({ secret }).toString(),
    encodeURIComponent(secret),
  ])
    expect([text, containsSecret(Buffer.from(text), [secret])]).toEqual([text, true]);
});

test("[R-25] a secret encoded as Latin-1 is found", () => {
  expect(containsSecret(Buffer.from("p/ss'w\u00e9rd@1", "latin1"), SECRETS)).toBe(true);
});

test.each([[""], ["accepted"], ["%ff&#9999999;\\u00e9"]])("finds no secret in %s", (text) => {
  expect(containsSecret(Buffer.from(text), SECRETS)).toBe(false);
});
