import { describe, expect, test } from "vitest";
import { depositRequestSchema } from "./deposit";
import { ENDPOINTS } from "./endpoints";
import { authorizationRequestSchema } from "./positive-pay";
import { registrationRequestSchema, registrationUpdateSchema } from "./registration";
import { restrictionRequestSchema } from "./restriction";
import { returnRequestSchema } from "./returns";

const PARTNER = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const deposit = { accountNumber: "2218009144", amount: 241850, frontImage: "aGk=", backImage: "aGk=" };

/** Paths of the fields at fault, in order. */
function faults(
  schema: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
  input: unknown,
) {
  return schema.safeParse(input).error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("4.1 deposit a check", () => {
  test("[GAP-4] the four required fields are enough", () => expect(faults(depositRequestSchema, deposit)).toEqual([]));

  test.each([1.5, "100", 1e21, 9007199254740992, 0, -1])("[GAP-1] [R-20] amount %s is refused", (amount) => {
    expect(faults(depositRequestSchema, { ...deposit, amount })).toEqual(["amount"]);
  });

  test.each(["frontImage", "backImage"])("%s must be base64", (side) => {
    for (const image of ["", "a", "aGk", "aG k=", "data:image/png;base64,aGk="]) {
      expect(faults(depositRequestSchema, { ...deposit, [side]: image })).toContain(side);
    }
  });

  test("[GAP-4] purpose and clientIdentifier have at most 50 characters", () => {
    const long = "x".repeat(51);
    expect(faults(depositRequestSchema, { ...deposit, purpose: long, clientIdentifier: long })).toEqual([
      "purpose",
      "clientIdentifier",
    ]);
  });

  test("an unknown field is refused", () => {
    expect(depositRequestSchema.safeParse({ ...deposit, checkNumber: "1048" }).success).toBe(false);
  });
});

describe("4.9 restrict account", () => {
  const restriction = { appliesTo: "All", reason: "Compromised" };

  test("appliesTo and reason are enough", () => expect(faults(restrictionRequestSchema, restriction)).toEqual([]));

  test("[GAP-28] otherAccountType must not be used", () => {
    expect(faults(restrictionRequestSchema, { ...restriction, otherAccountType: "x" })).toEqual(["otherAccountType"]);
  });

  test("[GAP-27] Account with a subaccount is refused", () => {
    const body = { ...restriction, appliesTo: "Account", subAccountNumber: "2218009145" };
    expect(faults(restrictionRequestSchema, body)).toEqual(["subAccountNumber"]);
  });

  test.each([
    [{ effectiveStartTimeHour: 22 }, ["effectiveEndTimeHour"]],
    [{ effectiveEndTimeHour: 6 }, ["effectiveStartTimeHour"]],
    [{ effectiveStartTimeHour: 6, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 0 }, ["effectiveEndTimeHour"]],
    [{ effectiveStartTimeMinute: 30 }, ["effectiveStartTimeHour"]],
    [{ effectiveStartTimeHour: 24, effectiveEndTimeHour: 6 }, ["effectiveStartTimeHour"]],
  ])("[GAP-26] the window %j is refused", (window, fields) => {
    expect(faults(restrictionRequestSchema, { ...restriction, ...window })).toEqual(fields);
  });

  test("[GAP-26] a window may wrap past midnight; a missing minute is 0", () => {
    const body = { ...restriction, effectiveStartTimeHour: 22, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 30 };
    expect(faults(restrictionRequestSchema, body)).toEqual([]);
  });
});

describe("other requests", () => {
  test("[GAP-21] an authorization's check number is an integer", () => {
    const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048 };
    expect(faults(authorizationRequestSchema, body)).toEqual([]);
    expect(faults(authorizationRequestSchema, { ...body, checkNumber: "1048" })).toEqual(["checkNumber"]);
  });

  test.each([
    ["2027-12-31T00:00:00", "2027-12-31T00:00:00Z"],
    ["2027-12-31T00:00:00.250", "2027-12-31T00:00:00.250Z"],
    ["2027-12-31T00:00:00Z", "2027-12-31T00:00:00Z"],
    ["2027-12-31T00:00:00.250-05:00", "2027-12-31T00:00:00.250-05:00"],
  ])("[GAP-2] a timestamp without an offset is UTC (2, 4.5): %s", (expiresAt, read) => {
    const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048, expiresAt };
    expect(authorizationRequestSchema.parse(body).expiresAt).toBe(read);
  });

  test.each(["2027-12-31", "2027-13-31T00:00:00", "2027-12-31 00:00:00", "31.12.2027", ""])(
    "[GAP-2] %j is not a timestamp",
    (expiresAt) => {
      const body = { accountNumber: "2218009144", amount: 100, checkNumber: 1048, expiresAt };
      expect(faults(authorizationRequestSchema, body)).toEqual(["expiresAt"]);
    },
  );

  test.each(["V", "0", "7", "8", "9", "AB", "", "a"])("[GAP-23] return code %j is refused", (returnCode) => {
    expect(faults(returnRequestSchema, { returnCode })).toEqual(["returnCode"]);
  });

  test("[GAP-30] an unknown event name is refused", () => {
    expect(faults(registrationRequestSchema, { partnerId: PARTNER, eventName: "Check.Payment.Vanished" })).toEqual([
      "eventName",
    ]);
  });

  test("[GAP-30] an update accepts the document's spellings and the standard ones", () => {
    const body = {
      partnerId: PARTNER,
      eventName: "Check.Payment.Sent",
      authuserName: "a",
      Status: "Active",
      type: "File",
    };
    expect(faults(registrationUpdateSchema, body)).toEqual([]);
    expect(faults(registrationUpdateSchema, { ...body, authUsername: "a", status: "Active" })).toEqual([]);
  });

  test("a page of registrations has at most 50 rows (8)", () => {
    expect(faults(ENDPOINTS.listRegistrations.query, { pageSize: "51" })).toEqual(["pageSize"]);
    expect(ENDPOINTS.listRegistrations.query.parse({ pageSize: "50" })).toEqual({ pageSize: 50 });
  });

  test("[GAP-7] a view is front or back in any letter case", () => {
    const { params } = ENDPOINTS.getCheckImage;
    expect(params.parse({ id: PARTNER, view: "FRONT" }).view).toBe("front");
    expect(faults(params, { id: PARTNER, view: "side" })).toEqual(["view"]);
  });

  test("the endpoint table has the sixteen operations, each section once", () => {
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
