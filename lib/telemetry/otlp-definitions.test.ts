import { expect, test } from "vitest";
import { roundTripOtlp } from "./otlp-definitions";

const bodyWith = (span: object) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
const SPAN = { traceId: "5b8efff798038103d269b633813fc60c", spanId: "eee19b7ec3c1b174", name: "page", kind: 2 };

test("a body that matches OpenTelemetry's definitions survives the round trip unchanged", () => {
  const { sent, defined } = roundTripOtlp(
    "/v1/traces",
    bodyWith({ ...SPAN, startTimeUnixNano: "1700000000000000000" }),
  );
  expect(defined).toEqual(sent);
});

test.each([
  ["an unknown field name", { ...SPAN, startTime: "1700000000000000000" }],
  ["a string in a numeric field", { ...SPAN, kind: "client" }],
  ["an attribute value without its type", { ...SPAN, attributes: [{ key: "route", value: "/payments" }] }],
])("%s does not survive the round trip", (_, span) => {
  const compareRoundTrip = () => {
    const { sent, defined } = roundTripOtlp("/v1/traces", bodyWith(span));
    expect(defined).toEqual(sent);
  };
  expect(compareRoundTrip).toThrow();
});
