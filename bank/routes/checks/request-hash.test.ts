import { describe, expect, test } from "vitest";
import { isSameRequest, requestHash } from "./request-hash";

const REQUEST = {
  accountNumber: "2218009110",
  amount: 24_150,
  frontImage: "ZnJvbnQ=",
  backImage: "YmFjaw==",
  purpose: "Rent",
  clientIdentifier: "first",
};

describe("[GAP-6] requestHash", () => {
  test("does not depend on field order, and treats an omitted isRedeposit as false", () => {
    const reversed = Object.fromEntries(Object.entries(REQUEST).reverse()) as typeof REQUEST;
    expect(requestHash(reversed)).toBe(requestHash(REQUEST));
    expect(requestHash({ ...REQUEST, isRedeposit: false })).toBe(requestHash(REQUEST));
  });

  test.each([
    ["accountNumber", "2218009111"],
    ["amount", 24_151],
    ["frontImage", "ZnJvbnR="],
    ["backImage", "YmFjay=="],
    ["purpose", ""],
    ["purpose", undefined],
    ["isRedeposit", true],
    ["zzExtra", "a future field of the contract"],
  ])("differs if %s differs: %j", (field, value) => {
    expect(requestHash({ ...REQUEST, [field]: value })).not.toBe(requestHash(REQUEST));
  });

  test("differs if the images are swapped", () => {
    const { frontImage, backImage } = REQUEST;
    expect(requestHash({ ...REQUEST, frontImage: backImage, backImage: frontImage })).not.toBe(requestHash(REQUEST));
  });
});

describe("[GAP-6] a stored hash without a version", () => {
  const STORED = "24c2595bb33d848319c9f2ef858ead489f3379537cc9124fafd9ceed2bb552fd";

  test("matches a repeated request", () => {
    expect(isSameRequest(STORED, REQUEST)).toBe(true);
    expect(isSameRequest(STORED, { ...REQUEST, isRedeposit: false })).toBe(true);
  });
  test("does not match a different request", () => {
    expect(isSameRequest(STORED, { ...REQUEST, amount: 24_151 })).toBe(false);
    expect(isSameRequest(STORED, { ...REQUEST, ...{ zzExtra: "later" } })).toBe(false);
  });
  test("matches no request if the payment, such as a return, has no hash", () => {
    expect(isSameRequest(null, REQUEST)).toBe(false);
  });
});
