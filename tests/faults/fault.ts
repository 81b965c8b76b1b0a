import type { Random } from "@/lib/shared/random";
import type { Clients, RoundAccounts } from "./load";
import type { Rig } from "./rig";

/** A round that injects one fault. */
export interface Round {
  readonly rig: Rig;
  readonly random: Random;
  readonly clients: Clients;
  readonly accounts: RoundAccounts;
  /** Account numbers of this and all earlier rounds. */
  readonly knownAccounts: readonly string[];
  /**
   * Sends the load; resolves when every request has succeeded or failed.
   *
   * @param withinMs the time over which its requests are spread; less than a second when omitted
   */
  sendLoad(withinMs?: number): Promise<void>;
  /** Reports a violation other than a lost or duplicated operation of the load. */
  report(problem: string): void;
}

/** A kind of fault. */
export interface Fault {
  readonly name: string;
  /** Why it can't be injected on this machine; null when it can. */
  unavailable(rig: Rig): string | null;
  /** Sends the load and injects the fault; once it resolves, both sides run and the cause of the fault is removed. */
  inject(round: Round): Promise<void>;
}

export const always = (): null => null;
