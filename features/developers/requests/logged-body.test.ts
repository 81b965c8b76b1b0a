import { expect, test } from "vitest";
import { redactBody } from "./logged-body";

test("[R-25] images and secrets anywhere in a body are replaced with placeholders, and the rest is unchanged", () => {
  const picture = Buffer.alloc(48_213, 7).toString("base64");
  expect(
    redactBody({
      accountNumber: "2218009144",
      amount: 4500,
      isRedeposit: false,
      frontImage: picture,
      backImage: "AAAA",
      drawn: [{ checks: { scan: picture } }],
      authUsername: "endorse",
      authPassword: "hunter2",
      headers: { Authorization: "Basic ZW5kb3JzZTpodW50ZXIy" },
      nothing: null,
    }),
  ).toEqual({
    accountNumber: "2218009144",
    amount: 4500,
    isRedeposit: false,
    frontImage: "[picture, 48213 bytes]",
    backImage: "[picture, 3 bytes]",
    drawn: [{ checks: { scan: "[picture, 48213 bytes]" } }],
    authUsername: "endorse",
    authPassword: "[secret]",
    headers: { Authorization: "[secret]" },
    nothing: null,
  });
});

test("a long string is not mistaken for an image", () => {
  const notes = "Called the customer, who could not say. ".repeat(40);
  expect(redactBody({ notes })).toEqual({ notes });
});
