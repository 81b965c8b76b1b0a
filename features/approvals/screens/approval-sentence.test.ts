import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import { ApprovalSentence } from "./approval-sentence";

const sentence = (approval: object) =>
  renderToStaticMarkup(createElement(ApprovalSentence, { approval: approval as ApprovalDetail })).replace(
    /<[^>]+>/g,
    "",
  );

test("an authorization's last day is the bank's day, not UTC's [GAP-3]", () => {
  const request = { accountNumber: "2218009144", checkNumber: 2051, expiresAt: "2026-12-01T04:59:59.999Z" };
  expect(sentence({ kind: "authorize-check", amountCents: 12_500, payload: { request } })).toBe(
    "Authorizes check 2051 for $125.00 on account 2218 0091 44, valid through Nov 30, 2026.",
  );
});

test("a return of a check without a number reads as a sentence", () => {
  const approval = { kind: "initiate-return", amountCents: 500, payload: { returnCode: "C" }, check: null };
  expect(sentence(approval)).toBe(
    "Returns a check without a number for $5.00 to the bank it came from: C, Stop payment.",
  );
});
