import { expect, test } from "vitest";
import {
  classifyNoResponse,
  classifyStatus,
  isUnknown,
  parseStatedFailure,
  REQUEST_FAILURES,
  type RequestFailureCode,
  requestFailure,
} from "./request-failures";

test.each<[RequestFailureCode, boolean]>([
  ["signed-out", false],
  ["forbidden", false],
  ["step-up-required", false],
  ["wrong-origin", false],
  ["other-release", false],
  ["too-large", false],
  ["throttled", false],
  ["busy", false],
  ["not-reached", false],
  ["unreachable", false],
  ["reconnecting", true],
  ["unknown", true],
  ["internal", true],
])("%s: whether the request may have had an effect is %s", (code, mayHaveHappened) => {
  const { message, next } = REQUEST_FAILURES[code];
  expect(isUnknown({ code })).toBe(mayHaveHappened);
  expect(message.includes("may or may not have happened")).toBe(mayHaveHappened);
  expect(requestFailure(code).message).toBe(`${message} ${next}`);
});

test("every failure code has a distinct message", () => {
  const sentences = Object.values(REQUEST_FAILURES).map(({ message }) => message);
  expect(new Set(sentences).size).toBe(13);
});

test("a page can override the suggested next step", () => {
  expect(requestFailure("unknown", { next: "Submit again. It is never authorized twice." }).message).toBe(
    "The portal’s response did not arrive: it may or may not have happened. Submit again. It is never authorized twice.",
  );
});

test.each<[number, boolean, RequestFailureCode]>([
  [401, true, "signed-out"],
  [403, true, "forbidden"],
  [413, true, "too-large"],
  [429, true, "throttled"],
  [500, true, "internal"],
  [502, true, "unknown"],
  [502, false, "unreachable"],
  [503, true, "unknown"],
  [504, true, "unknown"],
])("status %i without a stated failure, if the request may have an effect (%s), is %s", (status, hasEffect, code) => {
  expect(classifyStatus(status, hasEffect)).toBe(code);
});

test("a lost response is unknown only if the request was sent and may have an effect", () => {
  expect(classifyNoResponse(false, true)).toBe("not-reached");
  expect(classifyNoResponse(true, true)).toBe("unknown");
  expect(classifyNoResponse(true, false)).toBe("unreachable");
});

test("parses a failure stated by the portal and ignores other bodies", () => {
  expect(parseStatedFailure('{"code":"busy","message":"The portal is busy.","requestId":"r1"}')).toEqual({
    ok: false,
    code: "busy",
    message: "The portal is busy.",
    requestId: "r1",
  });
  for (const body of ["<html>502</html>", "An unexpected response was received from the server.", "{}", "null"])
    expect(parseStatedFailure(body)).toBeNull();
});
