import { expect, test } from "vitest";
import type { PaymentRow } from "@/features/payments/list-payments";
import { packList, unpackList } from "./packed-list";

const SHOWN = {
  id: "7ac2d0b4-5d2e-4fd4-9e1b-6f2f4c1f9a11",
  createdAt: "2026-11-20T09:30:00.123-05:00",
  paymentType: "Forward",
  direction: "Inbound",
  checkType: "Standard",
  accountNumber: "2218009144",
  accountName: "Payroll",
  checkNumber: "0773",
  payeeName: "Zoë | Sons\\n\nLtd",
  reference: "",
  purpose: null,
  amountCents: 0,
  status: "Hold",
  posting: null,
  rejectionReason: null,
  returnCode: null,
  positivePayResult: "Unauthorized",
  wasReturned: false,
  decisionRequired: null,
  decided: null,
  hasNoFrontImage: true,
  ownerName: "Olga Operator",
};
const ROW: PaymentRow = {
  ...SHOWN,
  recognizedAmountCents: null,
  originalPaymentId: "b1",
  lastModifiedAt: "2026-11-20T09:31:00.000-05:00",
};
const REST = { olderCursor: "older", newerCursor: null, isUnsorted: false, unresolved: [], contradicted: [] };

test("packing preserves every displayed value, including separators and quotes", () => {
  const packed = packList({ rows: [ROW, { ...ROW, id: "p2" }], ...REST });
  expect(packed.rows.split("\n")).toHaveLength(2);
  expect(unpackList(JSON.parse(JSON.stringify(packed)))).toEqual({ rows: [SHOWN, { ...SHOWN, id: "p2" }], ...REST });
});

test("an empty list unpacks to an empty list", () => {
  expect(unpackList(packList({ rows: [], ...REST })).rows).toEqual([]);
});

test("a value that repeats in consecutive rows is packed once", () => {
  const rows = ["Payroll", "Payroll", "=", "=", "Payroll", "", ""].map((accountName, n) => ({
    ...ROW,
    id: `p${n}`,
    accountName,
  }));
  const packed = packList({ rows, ...REST });
  expect(packed.rows.match(/Payroll/g)).toHaveLength(2);
  expect(unpackList(packed).rows.map((row) => [row.id, row.accountName])).toEqual([
    ["p0", "Payroll"],
    ["p1", "Payroll"],
    ["p2", "="],
    ["p3", "="],
    ["p4", "Payroll"],
    ["p5", ""],
    ["p6", ""],
  ]);
});
