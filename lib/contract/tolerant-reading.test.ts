import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "./endpoints";
import { readImageEnvelope, readListEnvelope } from "./envelopes";
import { errorBodySchema } from "./error";
import { eventSchema } from "./event";
import { readTolerantly } from "./tolerant-reading";

const payment = ENDPOINTS.depositCheck.response;
const responses = [
  ...Object.values(ENDPOINTS).flatMap((endpoint) => ("response" in endpoint ? [endpoint.response] : [])),
  eventSchema,
  errorBodySchema,
];

describe("tolerant parsing of a bank's response", () => {
  test("returns a record that matches the contract unchanged", () => {
    const record = { id: "0b7c2e51-1111-4222-8333-444455559a4f", status: "Pending", amount: 241850, iqaPassed: true };
    expect(readTolerantly(payment, record)).toEqual({ value: record, unread: [] });
  });

  test("keeps unknown fields", () => {
    expect(readTolerantly(payment, { status: "Pending", riskScore: { level: 3 } }).value).toEqual({
      status: "Pending",
      riskScore: { level: 3 },
    });
  });

  test("[R-13] keeps an unknown enum value, and recognizes a known value in a different case", () => {
    const { value, unread } = readTolerantly(payment, { status: "UnderReview", posting: "POSTED" });
    expect(value).toEqual({ status: "UnderReview", posting: "Posted" });
    expect(unread).toEqual([]);
  });

  test("[GAP-32] accepts numbers and booleans as strings", () => {
    expect(
      readTolerantly(payment, { amount: "241850", iqaPassed: "False", schedule: ["27500", 214350] }).value,
    ).toEqual({
      amount: 241850,
      iqaPassed: false,
      schedule: [27500, 214350],
    });
  });

  test("[GAP-1] omits and reports an amount that is not in whole cents", () => {
    for (const amount of [1.5, "1e3", 9007199254740992, {}, "12.50"]) {
      expect(readTolerantly(payment, { amount, currency: "USD" })).toEqual({
        value: { currency: "USD" },
        unread: ["amount"],
      });
    }
  });

  test("accepts a check number as a number, and treats null as absent", () => {
    expect(readTolerantly(payment, { checkNumber: 1048, payeeName: null }).value).toEqual({ checkNumber: "1048" });
  });

  test("[GAP-30] ignores the case of field names, but prefers the exact spelling", () => {
    expect(readTolerantly(payment, { Status: "Hold", STATUS: "Pending" }).value).toEqual({ status: "Pending" });
    expect(readTolerantly(payment, { status: "Hold", Status: "Pending" }).value).toEqual({ status: "Hold" });
  });

  test("unwraps a record in an envelope", () => {
    expect(readTolerantly(payment, { data: { status: "Hold" }, traceId: "t-1" }).value).toEqual({ status: "Hold" });
  });

  test("[GAP-8] keeps the null value of an image test", () => {
    const { value } = readTolerantly(ENDPOINTS.getCheckAnalysis.response, {
      analysis: { front: { OutOfFocus: { result: "NotTested", value: null, threshold: null, unit: "" } } },
    });
    expect(value.analysis?.front?.OutOfFocus).toEqual({ result: "NotTested", value: null, threshold: null, unit: "" });
  });

  test.each([[null], ["<html>"], [42], [[1, 2]]])("parses nothing from %j, and reports the error", (input) => {
    expect(readTolerantly(payment, input)).toEqual({ value: {}, unread: ["$"] });
  });

  test("does not change the prototype for a __proto__ field", () => {
    const { value } = readTolerantly(payment, JSON.parse('{"__proto__":{"status":"Completed"},"currency":"USD"}'));
    expect(value.status).toBeUndefined();
    expect(value.currency).toBe("USD");
  });

  test("never throws on arbitrary JSON, for any schema", () => {
    const knownKeys = fc.constantFrom(
      "id",
      "status",
      "amount",
      "analysis",
      "front",
      "schedule",
      "results",
      "errors",
      "details",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(fc.oneof(knownKeys, fc.string()), tie("tree"), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (json) => {
        for (const schema of responses) {
          const { value, unread } = readTolerantly(schema, json);
          expect(typeof value).toBe("object");
          expect(Array.isArray(unread)).toBe(true);
        }
        readImageEnvelope(json);
        readListEnvelope(json);
      }),
      { numRuns: 500 },
    );
  });
});

describe("[GAP-7] readImageEnvelope", () => {
  test.each([
    ["a bare string", "aGk="],
    ["image", { image: "aGk=" }],
    ["data", { data: "aGk=" }],
    ["content", { Content: "aGk=" }],
    ["frontImage", { id: "1", frontImage: "aGk=" }],
    ["backImage", { backImage: "aGk=" }],
    ["a nested image", { data: { image: "aGk=" } }],
    ["a data URL", { image: "data:image/png;base64,aGk=" }],
  ])("finds the image in %s", (_name, input) => expect(readImageEnvelope(input)).toBe("aGk="));

  test.each([[null], [{}], [{ image: 4 }], ["not base64!"], [{ image: "" }]])("finds nothing in %j", (input) => {
    expect(readImageEnvelope(input)).toBeNull();
  });
});

describe("[GAP-31] readListEnvelope", () => {
  test.each([
    [[1], [1]],
    [{ results: [1], other: [2] }, [1]],
    [{ registrations: [1], total: 1 }, [1]],
  ])("finds the list in %j", (input, list) => expect(readListEnvelope(input)).toEqual(list));

  test.each([[{ a: [1], b: [2] }], [{}], ["x"], [null]])("finds nothing in %j", (input) => {
    expect(readListEnvelope(input)).toBeNull();
  });
});
