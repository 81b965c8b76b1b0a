import type { Role } from "@/lib/access/roles";
import type { Random } from "@/lib/shared/random";
import type { ActionId } from "./action-ids";
import { type AttackRequest, type AttackResponse, type Sender, toCurlCommand } from "./http";
import type { Target } from "./target";

/** A person of the product who is signed in, as an attacker or as a victim. */
export interface Visitor {
  readonly name: string;
  readonly roles: readonly Role[];
  /** The `Cookie` header; undefined when signed out. */
  readonly cookie: string | undefined;
}

/** The context of an attack. */
export interface Campaign {
  readonly target: Target;
  readonly sender: Sender;
  readonly random: Random;
  /** Fewer attempts, for a quick run. */
  readonly isShort: boolean;
  /** The portal's server actions, with their ids. */
  readonly actions: readonly ActionId[];
  /** One signed-in person for each role. */
  readonly people: Readonly<Record<Role, Visitor>>;
  /** Signs a person in to a new, independent session. */
  signIn(email: string, password?: string, from?: string): Promise<Visitor>;
  /** Headers and body of each response of the portal so far. */
  readonly transcript: ReadonlySet<string>;
  /** Sends a request to the portal. */
  portal(request: AttackRequest): Promise<AttackResponse>;
  /** Sends a request to the bank. */
  bank(request: AttackRequest): Promise<AttackResponse>;
  /** Calls a server action like the portal's pages, and returns its result. */
  act(visitor: Visitor, action: string, input: unknown): Promise<unknown>;
}

/** Counts the attempts of a family and records the successful ones. */
export interface Judge {
  /** Records an attempt; `success` describes the gain, and is null when the attack failed. */
  record(name: string, request: string, success: string | null): void;
  /** Sends a request to the portal and judges its response. */
  portal(name: string, request: AttackRequest, gained: Gained): Promise<AttackResponse>;
  /** Sends a request to the bank and judges its response. */
  bank(name: string, request: AttackRequest, gained: Gained): Promise<AttackResponse>;
}

/** Describes an attack's gain from a response; null when it failed. */
export type Gained = (response: AttackResponse) => string | null;

/** A kind of attack. */
export interface Family {
  readonly name: string;
  /** The rules that it tries to break: `R-26`. */
  readonly rules: readonly `R-${number}`[];
  run(campaign: Campaign, judge: Judge): Promise<void>;
}

/** An attack that worked. */
interface Success {
  readonly name: string;
  readonly gain: string;
  readonly request: string;
}

export interface FamilyResult {
  readonly family: Family;
  readonly tried: number;
  readonly successes: readonly Success[];
  readonly seconds: number;
}

/** Runs a family. A 500 counts as a successful attack, since the product did not refuse the request properly. */
export async function runFamily(campaign: Campaign, family: Family): Promise<FamilyResult> {
  const successes: Success[] = [];
  let tried = 0;
  const record: Judge["record"] = (name, request, gain) => {
    tried += 1;
    if (gain !== null) successes.push({ name, gain, request });
  };
  const judged =
    (send: Campaign["portal"], url: string): Judge["portal"] =>
    async (name, request, gained) => {
      const response = await send(request);
      record(name, toCurlCommand(url, request), gained(response) ?? findServerError(response));
      return response;
    };
  const { target } = campaign;
  const startedMs = performance.now();
  await family.run(campaign, {
    record,
    portal: judged(campaign.portal, target.url),
    bank: judged(campaign.bank, target.bank.url),
  });
  return { family, tried, successes, seconds: (performance.now() - startedMs) / 1000 };
}

/** The gain of a 500, which counts as a vulnerability until it is investigated; null for any other status. */
function findServerError({ status, text }: AttackResponse): string | null {
  return status === 500 ? `it caused a server error: ${text.slice(0, 200)}` : null;
}

/** Runs `work` for each item, `width` at a time, starting in the order of the items. */
export async function runInParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
