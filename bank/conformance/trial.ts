import type { Bank } from "./bank";
import type { Statement } from "./statements";

/** What a trial needs besides the client's credentials. */
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

/** A rule of ours for what the document leaves open. */
export type Gap = `GAP-${number}`;

/** A black-box test of one statement at a bank; it fails at a bank that breaks the statement. */
export interface Trial {
  readonly statement: Statement["id"];
  /** What is tried, in a few words. */
  readonly title: string;
  readonly needs: readonly Need[];
  /** The rules that it assumes, because the document leaves them open: another bank may have others. */
  readonly reliesOn: readonly Gap[];
  /** @throws BrokenError, NotTriedError */
  run(bank: Bank): Promise<void>;
}

/** Describes a trial in the order in which it reads. */
export function trial(
  statement: Trial["statement"],
  title: string,
  needs: readonly Need[],
  run: Trial["run"],
  ...reliesOn: readonly Gap[]
): Trial {
  return { statement, title, needs, reliesOn, run };
}
