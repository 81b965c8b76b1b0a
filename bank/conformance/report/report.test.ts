import { parse } from "parse5";
import { expect, test } from "vitest";
import type { TrialResult } from "@/bank/conformance/run-conformance";
import type { Statement } from "@/bank/conformance/statements";
import { type Certificate, certify } from "./certificate";
import { formatJson } from "./json";
import { formatJunit } from "./junit";
import { formatPage } from "./page";
import { formatTerminal } from "./terminal";

const statement = (id: Statement["id"], section: string, text: string): Statement => ({
  ...{ id, section, text },
  ...{ file: "a.test.ts", test: "a test" },
});

const STATEMENTS = [
  statement("S-1", "1", "A deposit is a payment."),
  statement("S-2", "2.1", "An amount is > 0 & whole."),
  statement("S-3", "5", "A token expires."),
  statement("S-4", "6", "An event is pushed."),
];

const RESULTS: TrialResult[] = [
  { statement: "S-1", title: "a deposit", reliesOn: [], result: "held" },
  { statement: "S-1", title: "its lifecycle", reliesOn: ["GAP-12", "GAP-3"], result: "held" },
  {
    statement: "S-1",
    title: "in production",
    reliesOn: ["GAP-25"],
    result: "not tried",
    reason: "requires --production",
  },
  { statement: "S-2", title: "a fraction", reliesOn: ["GAP-3"], result: "broken", reason: 'got "1.5" < 2' },
  { statement: "S-2", title: "a string", reliesOn: [], result: "held" },
  { statement: "S-4", title: "a push", reliesOn: ["GAP-33"], result: "not tried", reason: "requires --callback-url" },
];

const certificate: Certificate = certify({
  url: "https://bank.example",
  at: new Date("2026-11-23T01:02:03Z"),
  statements: STATEMENTS,
  results: RESULTS,
  untried: { "S-3": "a token's lifetime is longer than a run" },
  rules: new Map([["GAP-3", "The time zone is <New York>."]]),
});

test("a statement is broken if any trial broke, held if some held and none broke, and otherwise not tried", () => {
  const rows = certificate.statements.map(({ statement: { id }, result, reasons, reliesOn }) => [
    id,
    result,
    reasons,
    reliesOn,
  ]);
  expect(rows).toEqual([
    ["S-1", "held", ["in production: requires --production"], ["GAP-3", "GAP-12"]],
    ["S-2", "broken", ['a fraction: got "1.5" < 2'], ["GAP-3"]],
    ["S-3", "not tried", ["a token's lifetime is longer than a run"], []],
    ["S-4", "not tried", ["a push: requires --callback-url"], []],
  ]);
  expect(certificate.counts).toEqual({ held: 1, broken: 1, "not tried": 2 });
  expect(certificate.trialCounts).toEqual({ held: 3, broken: 1, "not tried": 2 });
  // Trials that did not run are not counted.
  expect(certificate.reliances).toEqual([
    { gap: "GAP-3", count: 2, rule: "The time zone is <New York>." },
    { gap: "GAP-12", count: 1, rule: "" },
  ]);
});

test("the terminal report has one line per statement, plus the reasons for each statement that did not hold", () => {
  expect(formatTerminal(certificate)).toBe(
    [
      "S-1   1     held       A deposit is a payment. (2 of 3 trials) [GAP-3, GAP-12]",
      "S-2   2.1   broken     An amount is > 0 & whole. (2 of 2 trials) [GAP-3]",
      '                       a fraction: got "1.5" < 2',
      "S-3   5     not tried  A token expires.",
      "                       a token's lifetime is longer than a run",
      "S-4   6     not tried  An event is pushed. (0 of 1 trials)",
      "                       a push: requires --callback-url",
      "",
      "Statements: 1 held, 1 broken, 2 not tried.",
      "Trials: 3 held, 1 broken, 2 not tried.",
      "Trials that relied on a rule that the document does not specify, by rule (docs/rules.md): GAP-3 2, GAP-12 1.",
    ].join("\n"),
  );
});

test("the JSON report contains every result", () => {
  const { results, ...summary } = JSON.parse(formatJson(certificate));
  expect(summary).toEqual({
    url: "https://bank.example",
    at: "2026-11-23T01:02:03.000Z",
    statements: { held: 1, broken: 1, "not tried": 2 },
    trials: { held: 3, broken: 1, "not tried": 2 },
    reliances: [
      { gap: "GAP-3", count: 2, rule: "The time zone is <New York>." },
      { gap: "GAP-12", count: 1, rule: "" },
    ],
  });
  expect(results[1]).toEqual({
    id: "S-2",
    section: "2.1",
    statement: "An amount is > 0 & whole.",
    result: "broken",
    reasons: ['a fraction: got "1.5" < 2'],
    reliesOn: ["GAP-3"],
    trials: [
      { title: "a fraction", reliesOn: ["GAP-3"], result: "broken", reason: 'got "1.5" < 2' },
      { title: "a string", reliesOn: [], result: "held" },
    ],
  });
});

test("JUnit XML has a suite for each statement and a case for each trial", () => {
  expect(formatJunit(certificate)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="conformance" tests="7" failures="1" skipped="3">
  <testsuite name="S-1 (1) A deposit is a payment." tests="3" failures="0" skipped="1">
    <testcase classname="S-1" name="a deposit"/>
    <testcase classname="S-1" name="its lifecycle"/>
    <testcase classname="S-1" name="in production"><skipped message="requires --production"/></testcase>
  </testsuite>
  <testsuite name="S-2 (2.1) An amount is &gt; 0 &amp; whole." tests="2" failures="1" skipped="0">
    <testcase classname="S-2" name="a fraction"><failure message="got &quot;1.5&quot; &lt; 2"/></testcase>
    <testcase classname="S-2" name="a string"/>
  </testsuite>
  <testsuite name="S-3 (5) A token expires." tests="1" failures="0" skipped="1">
    <testcase classname="S-3" name="no trial"><skipped message="a token's lifetime is longer than a run"/></testcase>
  </testsuite>
  <testsuite name="S-4 (6) An event is pushed." tests="1" failures="0" skipped="1">
    <testcase classname="S-4" name="a push"><skipped message="requires --callback-url"/></testcase>
  </testsuite>
</testsuites>
`);
});

test("the page is valid HTML without external resources, and lists broken statements first", () => {
  const page = formatPage(certificate);
  const errors: string[] = [];
  parse(page, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  expect(page).not.toMatch(/<script|src=|href=|url\(/);
  const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual([
    "Broken: 1",
    "Not tried: 2",
    "Held: 1",
    "Assumed rules that the document does not specify: 2",
  ]);
  expect(page).toContain("The time zone is &lt;New York&gt;.");
  expect(page).toContain("a fraction: got &quot;1.5&quot; &lt; 2");
});
