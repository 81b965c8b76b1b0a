import type { Random } from "@/lib/shared/random";
import type { Clients, RoundAccounts } from "./load";
import type { Rig } from "./rig";

/** The context of a round, in which one fault is injected. */
export interface Round {
  readonly rig: Rig;
  readonly random: Random;
  readonly clients: Clients;
  readonly accounts: RoundAccounts;
  /** Account numbers of this round and all earlier rounds. */
  readonly knownAccounts: readonly string[];
  /**
   * Sends the load; resolves when all requests have succeeded or failed.
   *
   * @param withinMs time over which the requests are distributed; less than a second by default
   */
  sendLoad(withinMs?: number): Promise<void>;
  /** Reports a violation, other than a lost or duplicated operation. */
  report(problem: string): void;
}

export interface Fault {
  readonly name: string;
  /** Returns why the fault can't be injected on this machine; null if it can be. */
  unavailable(rig: Rig): string | null;
  /** Sends the load and injects the fault. Resolves when the fault is removed and the portal and bank are running. */
  inject(round: Round): Promise<void>;
}

export const always = (): null => null;
