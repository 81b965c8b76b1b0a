import type { Bank } from "./bank";
import type { Statement } from "./statements";

/** What a trial requires in addition to the client's credentials. */
export type Need =
  | "production"
  | "write"
  | "account"
  | "partnerId"
  | "payment"
  | "restrictAccount"
  | "sandbox"
  | "receiver"
  | "poll";

/** One of this product's rules for a question that the document leaves open. */
export type Gap = `GAP-${number}`;

/** A black-box test of one statement. It fails if the bank breaks the statement. */
export interface Trial {
  readonly statement: Statement["id"];
  /** A short description of the behavior under test. */
  readonly title: string;
  readonly needs: readonly Need[];
  /** Rules that the trial assumes although the document leaves them open. A different bank may have different rules. */
  readonly reliesOn: readonly Gap[];
  /** @throws BrokenError, NotTriedError */
  run(bank: Bank): Promise<void>;
}

export function trial(
  statement: Trial["statement"],
  title: string,
  needs: readonly Need[],
  run: Trial["run"],
  ...reliesOn: readonly Gap[]
): Trial {
  return { statement, title, needs, reliesOn, run };
}
