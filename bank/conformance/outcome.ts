import { isDeepStrictEqual } from "node:util";
import type { BankResponse } from "./http";

/** Thrown by a trial when the bank breaks its statement. The message is a phrase without a period. */
export class BrokenError extends Error {}

/** Thrown by a trial that can't run, for example because a record was never created. */
export class NotTriedError extends Error {}

/** @throws BrokenError unless `condition` holds */
export function expectThat(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new BrokenError(reason);
}

/** @throws BrokenError unless the values are deeply equal */
export function expectSame(actual: unknown, expected: unknown, label: string): void {
  expectThat(
    isDeepStrictEqual(actual, expected),
    `${label} is ${formatValue(actual)} instead of ${formatValue(expected)}`,
  );
}

/** Expects the value only if it is present, because the document allows fields to be omitted. */
export function expectIfGiven(actual: unknown, expected: unknown, label: string): void {
  if (actual !== undefined) expectSame(actual, expected, label);
}

/** @throws BrokenError unless the request was accepted */
export function expectAccepted(response: BankResponse, label: string): BankResponse {
  expectThat(isSuccess(response), `${label} got ${summarize(response)}`);
  return response;
}

/**
 * @throws BrokenError unless the request was refused because of its content (not its token, the rate limit, or a server
 * error)
 */
export function expectRefused(response: BankResponse, label: string): BankResponse {
  expectThat(isRefusal(response), `${label} got ${summarize(response)}`);
  return response;
}

/** @throws NotTriedError unless the bank accepted the earlier request, which a different trial tests */
export function requireAccepted(response: BankResponse, label: string): BankResponse {
  if (!isSuccess(response)) throw new NotTriedError(`${label} got ${summarize(response)}`);
  return response;
}

/** @throws NotTriedError with `label` as its message if the value is missing */
export function requirePresent<T>(value: T | null | undefined, label: string): T {
  if (value === null || value === undefined) throw new NotTriedError(label);
  return value;
}

export const isSuccess = ({ status }: BankResponse) => status >= 200 && status < 300;

const isRefusal = ({ status }: BankResponse) => status >= 400 && status < 500 && status !== 401 && status !== 429;

/** Returns a response's status and first error, without anything that could be secret. */
export function summarize({ status, body }: BankResponse): string {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  return first === null || first === undefined ? `${status}` : `${status} ${formatValue(first)}`;
}

const formatValue = (value: unknown) => JSON.stringify(value)?.slice(0, 120) ?? "nothing";
