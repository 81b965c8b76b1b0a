import type { Lab } from "./lab";
import type { Statement } from "./statements";

/** What one trial found. */
export type Verdict =
  | { readonly result: "held" }
  | { readonly result: "not held"; readonly why: string }
  | { readonly result: "not tried"; readonly why: string };

/** What a trial needs beside the client's credentials. */
export type Need = "write" | "account" | "partnerId" | "payment" | "restrictAccount";

/** One look at a bank from outside. */
export interface Trial {
  readonly statement: Statement["id"];
  /** How it is tried, in a few words. */
  readonly how: string;
  readonly needs?: readonly Need[];
  run(lab: Lab): Promise<Verdict>;
}

export const HELD: Verdict = { result: "held" };

export const notHeld = (why: string): Verdict => ({ result: "not held", why });

/** Held when `holds`, and otherwise not, for that reason. */
export const judge = (holds: boolean, why: string): Verdict => (holds ? HELD : notHeld(why));

/** Thrown where a trial finds that what it would look at is not there. */
export class NotTried extends Error {}
