import type { ConformanceClient } from "./conformance-client";
import type { Statement } from "./statements";

/** The outcome of one case; `reason` is a phrase without a full stop. */
export type Outcome =
  | { readonly result: "passed" }
  | { readonly result: "failed"; readonly reason: string }
  | { readonly result: "skipped"; readonly reason: string };

/** Option that a case requires besides the client's credentials. */
export type Requirement = "write" | "account" | "partnerId" | "payment" | "restrictAccount";

/** A black-box test of one statement at a bank. */
export interface ConformanceCase {
  readonly statement: Statement["id"];
  /** What is tested, in a few words. */
  readonly title: string;
  readonly requires?: readonly Requirement[];
  run(client: ConformanceClient): Promise<Outcome>;
}

export const PASSED: Outcome = { result: "passed" };

export const failed = (reason: string): Outcome => ({ result: "failed", reason });

/** Passed when `condition` holds, otherwise failed for that reason. */
export const passIf = (condition: boolean, reason: string): Outcome => (condition ? PASSED : failed(reason));
