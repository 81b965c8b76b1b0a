import { expect, test } from "vitest";
import { readByDefinitions } from "./otlp-definitions";

const bodyWith = (span: object) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
const SPAN = { traceId: "5b8efff798038103d269b633813fc60c", spanId: "eee19b7ec3c1b174", name: "page", kind: 2 };

test("a body that matches OpenTelemetry's definitions is read unchanged", () => {
  const { sent, defined } = readByDefinitions(
    "/v1/traces",
    bodyWith({ ...SPAN, startTimeUnixNano: "1700000000000000000" }),
  );
  expect(defined).toEqual(sent);
});

test.each([
  ["an unknown field name", { ...SPAN, startTime: "1700000000000000000" }],
  ["text in a numeric field", { ...SPAN, kind: "client" }],
  ["an attribute value without its type", { ...SPAN, attributes: [{ key: "route", value: "/payments" }] }],
])("%s is not preserved", (_, span) => {
  const read = () => {
    const { sent, defined } = readByDefinitions("/v1/traces", bodyWith(span));
    expect(defined).toEqual(sent);
  };
  expect(read).toThrow();
});
