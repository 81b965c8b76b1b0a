import type { Random } from "@/lib/shared/random";
import type { Clients, RoundAccounts } from "./load";
import type { Rig } from "./rig";

/** A round in which a fault is injected. */
export interface Round {
  readonly rig: Rig;
  readonly random: Random;
  readonly clients: Clients;
  readonly accounts: RoundAccounts;
  /** Account numbers of this and all earlier rounds. */
  readonly knownAccounts: readonly string[];
  /**
   * Sends the load; resolves when every request has ended, one way or another.
   *
   * @param withinMs how long its requests are spread over; less than a second when omitted
   */
  sendLoad(withinMs?: number): Promise<void>;
  /** Something that must not be, although no operation of the load was lost or doubled. */
  report(problem: string): void;
}

/** A kind of fault. */
export interface Fault {
  readonly name: string;
  /** Why it can't be injected on this machine; null when it can. */
  unavailable(rig: Rig): string | null;
  /** Sends the load and injects the fault; when it resolves, both sides run and the cause of the fault is gone. */
  inject(round: Round): Promise<void>;
}

export const always = (): null => null;
