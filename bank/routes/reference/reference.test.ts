import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { html } from "./html";
import type { OpenApiDocument } from "./openapi-document";
import { renderReferencePage } from "./reference-page";

let bank: TestBank;
let response: Response;
let page: string;
let document: OpenApiDocument;

beforeAll(async () => {
  bank = await openTestBank();
  response = await bank.app.request("/docs");
  page = await response.text();
  document = (await (await bank.app.request("/openapi.json")).json()) as OpenApiDocument;
});
afterAll(() => bank.close());

const anchors = () => new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));

test("the reference requires no token, loads no resources and runs no scripts", () => {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(page).not.toMatch(/<script|<img|<iframe|@import|url\(|\son\w+="/i);
  expect([...page.matchAll(/(?:src|href)="([^"#]*)[^"]*"/g)].map((match) => match[1]).filter(Boolean)).toEqual([
    "data:,",
    "openapi.json",
  ]);
  const style = page.match(/<style>([\s\S]*)<\/style>/)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
});

test("every operation in the OpenAPI document has a unique anchor, and extensions are marked", () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = page.split('<section class="operation" ').slice(1);
  expect(sections).toHaveLength(operations.length);
  expect(sections[0]).toMatch(/^id="post-connect-token"/);
  for (const { path, method, operation } of operations) {
    const section = sections.find((text) =>
      text.includes(`<b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>`),
    );
    expect(section?.includes("extension</strong>"), `${method} ${path}`).toBe(operation["x-extension"] === true);
  }
});

test("every link within the page has a target, and every anchor is unique", () => {
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(targets.filter((target) => !anchors().has(target!))).toEqual([]);
  expect([...page.matchAll(/ id="/g)]).toHaveLength(anchors().size);
});

test("fields show their type, their limits and whether they are required", () => {
  const deposit = page.slice(page.indexOf('id="schema-DepositRequest"'));
  expect(deposit).toMatch(/<code>amount<\/code> <small>required<\/small>.*?integer.*?at least 1.*?Whole cents/);
  expect(deposit).toMatch(/<code>purpose<\/code><\/th><td>string<\/td><td>at most 50 characters/);
});

test("an operation lists its body fields", () => {
  const from = page.indexOf('id="post-core-v1-dda-accounts-accountnumber-restrictions"');
  const section = page.slice(from, page.indexOf("</section>", from));
  expect(section).toContain("<code>appliesTo</code> <small>required</small>");
  expect(section).toMatch(/<code>accountNumber<\/code>.*?matches \^\\d\{4,17\}\$/);
});

test("the reference supports light and dark color schemes", () => {
  expect(page).toContain("color-scheme: light dark");
});

test("text from the document is escaped", () => {
  expect(html`<p>${`<script>"&'`}</p>`.text).toBe("<p>&#60;script&#62;&#34;&#38;&#39;</p>");
  const hostile = renderReferencePage({
    info: { title: "<img src=x>", version: "1", description: "</style><script>" },
    paths: { '/"><b>': { get: { responses: {}, summary: "<i>" } } },
  });
  expect(hostile).not.toMatch(/<img|<script|<b>|<i>/);
});
