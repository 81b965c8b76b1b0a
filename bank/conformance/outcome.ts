import { isDeepStrictEqual } from "node:util";
import type { BankResponse } from "./http";

/** Thrown by a trial whose statement does not hold; the message is a phrase without a period. */
export class BrokenError extends Error {}

/** Thrown by a trial that can't run, for example because a record was never created. */
export class NotTriedError extends Error {}

/** @throws BrokenError unless `condition` holds */
export function expectThat(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new BrokenError(reason);
}

/** @throws BrokenError unless both are deeply equal */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  expectThat(
    isDeepStrictEqual(actual, expected),
    `${what} is ${formatValue(actual)} instead of ${formatValue(expected)}`,
  );
}

/** Compares a field only if it is present, since the document allows it to be omitted. */
export function expectIfGiven(actual: unknown, expected: unknown, what: string): void {
  if (actual !== undefined) expectSame(actual, expected, what);
}

/** @throws BrokenError unless the request was accepted */
export function expectAccepted(response: BankResponse, what: string): BankResponse {
  expectThat(isSuccess(response), `${what} got ${summarize(response)}`);
  return response;
}

/** @throws BrokenError unless the request was refused for its content, not for its token, rate or a server error */
export function expectRefused(response: BankResponse, what: string): BankResponse {
  expectThat(isRefusal(response), `${what} got ${summarize(response)}`);
  return response;
}

/** @throws NotTriedError unless an earlier request, which another trial checks, was accepted */
export function requireAccepted(response: BankResponse, what: string): BankResponse {
  if (!isSuccess(response)) throw new NotTriedError(`${what} got ${summarize(response)}`);
  return response;
}

/** @throws NotTriedError with the message `what` if the value is missing */
export function requirePresent<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new NotTriedError(what);
  return value;
}

export const isSuccess = ({ status }: BankResponse) => status >= 200 && status < 300;

const isRefusal = ({ status }: BankResponse) => status >= 400 && status < 500 && status !== 401 && status !== 429;

/** Status and first error of a response, without anything that could be secret. */
export function summarize({ status, body }: BankResponse): string {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  return first === null || first === undefined ? `${status}` : `${status} ${formatValue(first)}`;
}

const formatValue = (value: unknown) => JSON.stringify(value)?.slice(0, 120) ?? "nothing";
