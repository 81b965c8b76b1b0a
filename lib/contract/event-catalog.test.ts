import { describe, expect, test } from "vitest";
import { EVENT_NAMES } from "./enums";
import { eventSchema } from "./event";
import { detailFields, ENVELOPE_FIELDS, EVENT_CATALOG } from "./event-catalog";
import { exampleEvent } from "./event-examples";
import { restrictionSchema } from "./restriction";

test("the catalog lists the contract's events in the same order", () => {
  expect(Object.keys(EVENT_CATALOG)).toEqual([...EVENT_NAMES]);
  expect(EVENT_NAMES).toHaveLength(13);
});

describe.each(EVENT_NAMES)("%s", (eventName) => {
  test.each(["Basic", "Extended"] as const)(
    "[GAP-32] the %s sample is valid, and the catalog describes its fields",
    (format) => {
      const sample = exampleEvent(eventName, format);
      expect(eventSchema.safeParse(sample)).toMatchObject({ success: true, data: sample });
      expect(sample.eventName).toBe(eventName);
      expect(sample.details === undefined).toBe(format === "Basic");
      const envelope = ENVELOPE_FIELDS.map(({ name }) => name);
      expect(Object.keys(sample).filter((name) => !envelope.includes(name))).toEqual([]);
      const fields = new Map(detailFields(eventName).map((field) => [field.name, field.values]));
      for (const [name, value] of Object.entries(sample.details?.[0] ?? {})) {
        expect([...fields.keys()]).toContain(name);
        const values = fields.get(name)!;
        if (values.length > 0) expect(values).toContain(value);
      }
    },
  );
});

test("lists a field's values from its record's schema", () => {
  const [posting, decision, amount] = ["posting", "decisionRequired", "amount"].map(
    (name) => detailFields("Check.Payment.Sent").find((field) => field.name === name)!.values,
  );
  expect(posting).toEqual(["Pending", "Posted", "Failed", "Canceled", "Authorized", "Authorizing"]);
  expect(decision).toEqual(["true", "false"]);
  expect(amount).toEqual([]);
});

test("[GAP-32] a restriction event describes every field of the record", () => {
  const { id: _, partnerId: __, ...fields } = restrictionSchema.shape;
  const described = detailFields("Core.Restriction.Placed");
  expect(described.map(({ name }) => name)).toEqual(["restrictionId", ...Object.keys(fields)]);
  expect(described.every(({ meaning }) => meaning !== "")).toBe(true);
});
