import { describe, expect, test } from "vitest";
import { depositRequestSchema } from "./deposit";
import { ENDPOINTS } from "./endpoints";
import { authorizationRequestSchema } from "./positive-pay";
import { registrationRequestSchema, registrationUpdateSchema } from "./registration";
import { restrictionRequestSchema } from "./restriction";
import { returnRequestSchema } from "./returns";

const PARTNER = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const deposit = { accountNumber: "2218009144", amount: 241850, frontImage: "aGk=", backImage: "aGk=" };

/** Returns the paths of the invalid fields, in order. */
function invalidFields(
  schema: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  input: unknown,
) {
  return schema.safeParse(input).error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("4.1 deposit a check", () => {
  test("[GAP-4] requires only four fields", () => expect(invalidFields(depositRequestSchema, deposit)).toEqual([]));

  test.each([1.5, "100", 1e21, 9007199254740992, 0, -1])("[GAP-1] [R-20] rejects the amount %s", (amount) => {
    expect(invalidFields(depositRequestSchema, { ...deposit, amount })).toEqual(["amount"]);
  });

  test.each(["frontImage", "backImage"])("requires %s to be base64", (side) => {
    for (const image of ["", "a", "aGk", "aG k=", "data:image/png;base64,aGk="]) {
      expect(invalidFields(depositRequestSchema, { ...deposit, [side]: image })).toContain(side);
    }
  });

  test("[GAP-4] limits purpose and clientIdentifier to 50 characters", () => {
    const long = "x".repeat(51);
    expect(invalidFields(depositRequestSchema, { ...deposit, purpose: long, clientIdentifier: long })).toEqual([
      "purpose",
      "clientIdentifier",
    ]);
  });

  test("rejects an unknown field", () => {
    expect(depositRequestSchema.safeParse({ ...deposit, checkNumber: "1048" }).success).toBe(false);
  });
});

describe("4.9 restrict account", () => {
  const restriction = { appliesTo: "All", reason: "Compromised" };

  test("requires only appliesTo and reason", () =>
    expect(invalidFields(restrictionRequestSchema, restriction)).toEqual([]));

  test("[GAP-28] rejects otherAccountType", () => {
    expect(invalidFields(restrictionRequestSchema, { ...restriction, otherAccountType: "x" })).toEqual([
      "otherAccountType",
    ]);
  });

  test("[GAP-27] rejects Account with a subaccount", () => {
    const body = { ...restriction, appliesTo: "Account", subAccountNumber: "2218009145" };
    expect(invalidFields(restrictionRequestSchema, body)).toEqual(["subAccountNumber"]);
  });

  test.each([
    [{ effectiveStartTimeHour: 22 }, ["effectiveEndTimeHour"]],
    [{ effectiveEndTimeHour: 6 }, ["effectiveStartTimeHour"]],
    [{ effectiveStartTimeHour: 6, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 0 }, ["effectiveEndTimeHour"]],
    [{ effectiveStartTimeMinute: 30 }, ["effectiveStartTimeHour"]],
    [{ effectiveStartTimeHour: 24, effectiveEndTimeHour: 6 }, ["effectiveStartTimeHour"]],
  ])("[GAP-26] rejects the time window %j", (window, fields) => {
    expect(invalidFields(restrictionRequestSchema, { ...restriction, ...window })).toEqual(fields);
  });

  test("[GAP-26] allows a time window past midnight, and defaults minutes to 0", () => {
    const body = { ...restriction, effectiveStartTimeHour: 22, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 30 };
    expect(invalidFields(restrictionRequestSchema, body)).toEqual([]);
  });
});

describe("other requests", () => {
  test("[GAP-21] requires an authorization's check number to be an integer", () => {
    const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048 };
    expect(invalidFields(authorizationRequestSchema, body)).toEqual([]);
    expect(invalidFields(authorizationRequestSchema, { ...body, checkNumber: "1048" })).toEqual(["checkNumber"]);
  });

  test.each([
    ["2027-12-31T00:00:00", "2027-12-31T00:00:00Z"],
    ["2027-12-31T00:00:00.250", "2027-12-31T00:00:00.250Z"],
    ["2027-12-31T00:00:00Z", "2027-12-31T00:00:00Z"],
    ["2027-12-31T00:00:00.250-05:00", "2027-12-31T00:00:00.250-05:00"],
  ])("[GAP-2] reads a timestamp without an offset as UTC (2, 4.5): %s", (expiresAt, read) => {
    const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048, expiresAt };
    expect(authorizationRequestSchema.parse(body).expiresAt).toBe(read);
  });

  test.each(["2027-12-31", "2027-13-31T00:00:00", "2027-12-31 00:00:00", "31.12.2027", ""])(
    "[GAP-2] rejects the timestamp %j",
    (expiresAt) => {
      const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048, expiresAt };
      expect(invalidFields(authorizationRequestSchema, body)).toEqual(["expiresAt"]);
    },
  );

  test.each(["V", "0", "7", "8", "9", "AB", "", "a"])("[GAP-23] rejects the return code %j", (returnCode) => {
    expect(invalidFields(returnRequestSchema, { returnCode })).toEqual(["returnCode"]);
  });

  test("[GAP-30] rejects an unknown event name", () => {
    expect(
      invalidFields(registrationRequestSchema, { partnerId: PARTNER, eventName: "Check.Payment.Vanished" }),
    ).toEqual(["eventName"]);
  });

  test("[GAP-30] accepts the document's spelling and the standard spelling in an update", () => {
    const body = {
      partnerId: PARTNER,
      eventName: "Check.Payment.Sent",
      authuserName: "a",
      Status: "Active",
      type: "File",
    };
    expect(invalidFields(registrationUpdateSchema, body)).toEqual([]);
    expect(invalidFields(registrationUpdateSchema, { ...body, authUsername: "a", status: "Active" })).toEqual([]);
  });

  test("limits a page of registrations to 50 rows (8)", () => {
    expect(invalidFields(ENDPOINTS.listRegistrations.query, { pageSize: "51" })).toEqual(["pageSize"]);
    expect(ENDPOINTS.listRegistrations.query.parse({ pageSize: "50" })).toEqual({ pageSize: 50 });
  });

  test("[GAP-7] accepts the views front and back in any letter case", () => {
    const { params } = ENDPOINTS.getCheckImage;
    expect(params.parse({ id: PARTNER, view: "FRONT" }).view).toBe("front");
    expect(invalidFields(params, { id: PARTNER, view: "side" })).toEqual(["view"]);
  });

  test("lists each of the sixteen operations once", () => {
    expect(Object.values(ENDPOINTS).map((endpoint) => endpoint.section)).toEqual([
      "4.1",
      "4.2",
      "4.3",
      "4.4",
      "4.5",
      "4.6",
      "4.7",
      "4.8",
      "4.9",
      "4.10",
      "4.11",
      "4.12",
      "4.13",
      "4.14",
      "4.15",
      "4.16",
    ]);
  });
});
