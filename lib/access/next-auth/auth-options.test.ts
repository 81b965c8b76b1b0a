import { expect, test } from "vitest";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { authOptions } from "./auth-options";

setTestEnvironment("http://127.0.0.1:1");

test.each([
  ["/payments?status=Hold", "http://localhost:3000/payments?status=Hold"],
  ["http://localhost:3000/sign-in", "http://localhost:3000/sign-in"],
  ["/\t/evil.example", "http://localhost:3000/"],
  ["/\r\n/evil.example", "http://localhost:3000/"],
  ["http://localhost:3000//evil.example", "http://localhost:3000/"],
  ["https://evil.example/", "http://localhost:3000/"],
  ["//[", "http://localhost:3000/"],
])("next-auth redirects %j to %s", async (url, destination) => {
  const { callbacks } = authOptions({
    browser: { address: "", cookies: null },
    setCookie() {},
    reportError: () => "id",
  });
  expect(await callbacks?.redirect?.({ url, baseUrl: "http://localhost:3000" })).toBe(destination);
});
