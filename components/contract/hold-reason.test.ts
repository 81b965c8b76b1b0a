import { expect, test } from "vitest";
import { holdReason } from "./hold-reason";

const DEPOSIT_ON_HOLD = {
  direction: "Outbound",
  paymentType: "Forward",
  status: "Hold",
  checkType: "Standard",
  amountCents: 24_150,
};

test.each([
  [{ checkType: "Unknown" }, "The MICR line was not read."],
  [{}, "No amount was read from the image."],
  [{ recognizedAmountCents: null }, "No amount was read from the image."],
  [{ recognizedAmountCents: 24_150 }, "The amount was read with low confidence."],
  [{ recognizedAmountCents: 24_160 }, "The amount was read as $241.60, but not confirmed."],
  [{ status: "Pending" }, null],
  [{ direction: "Inbound" }, null],
  [{ paymentType: "Return" }, null],
])("[GAP-16] the hold reason for a payment with %j is %j", (fields, sentence) => {
  expect(holdReason({ ...DEPOSIT_ON_HOLD, ...fields })).toBe(sentence);
});
