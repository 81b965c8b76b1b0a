import type { Role } from "@/lib/access/roles";
import type { Random } from "@/lib/shared/random";
import type { ActionId } from "./action-ids";
import { type AttackRequest, type AttackResponse, type Sender, toCurlCommand } from "./http";
import type { Target } from "./target";

/** A portal user who acts as an attacker or a victim. */
export interface Visitor {
  readonly name: string;
  readonly roles: readonly Role[];
  /** The `Cookie` header; undefined if not signed in. */
  readonly cookie: string | undefined;
}

/** The context of an attack campaign. */
export interface Campaign {
  readonly target: Target;
  readonly sender: Sender;
  readonly random: Random;
  /** Limits the number of attempts, for a quick run. */
  readonly isShort: boolean;
  /** The portal's server actions. */
  readonly actions: readonly ActionId[];
  /** One signed-in user for each role. */
  readonly people: Readonly<Record<Role, Visitor>>;
  /** Signs a user in with a new session. */
  signIn(email: string, password?: string, from?: string): Promise<Visitor>;
  /** Headers and body of each portal response so far. */
  readonly transcript: ReadonlySet<string>;
  /** Sends a request to the portal. */
  portal(request: AttackRequest): Promise<AttackResponse>;
  /** Sends a request to the bank. */
  bank(request: AttackRequest): Promise<AttackResponse>;
  /** Calls a server action as the portal's pages do, and returns the result. */
  act(visitor: Visitor, action: string, input: unknown): Promise<unknown>;
}

/** Counts a family's attempts and records successful attacks. */
export interface Judge {
  /** Records an attempt; `success` describes what the attack gained, or is null if the attack failed. */
  record(name: string, request: string, success: string | null): void;
  /** Sends a request to the portal and evaluates the response. */
  portal(name: string, request: AttackRequest, gained: DescribeGain): Promise<AttackResponse>;
  /** Sends a request to the bank and evaluates the response. */
  bank(name: string, request: AttackRequest, gained: DescribeGain): Promise<AttackResponse>;
}

/** Describes what an attack gained, given the response; null if the attack failed. */
export type DescribeGain = (response: AttackResponse) => string | null;

/** A family of similar attacks. */
export interface Family {
  readonly name: string;
  /** Rules that the attacks try to break, such as `R-26`. */
  readonly rules: readonly `R-${number}`[];
  run(campaign: Campaign, judge: Judge): Promise<void>;
}

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

/** Runs a family's attacks. A 500 counts as a successful attack, since the request was not rejected properly. */
export async function runFamily(campaign: Campaign, family: Family): Promise<FamilyResult> {
  const successes: Success[] = [];
  let tried = 0;
  const record: Judge["record"] = (name, request, gain) => {
    tried += 1;
    if (gain !== null) successes.push({ name, gain, request });
  };
  const createSender =
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
    portal: createSender(campaign.portal, target.url),
    bank: createSender(campaign.bank, target.bank.url),
  });
  return { family, tried, successes, seconds: (performance.now() - startedMs) / 1000 };
}

/** Describes a 500, which counts as a vulnerability until it is investigated; null for any other status. */
function findServerError({ status, text }: AttackResponse): string | null {
  return status === 500 ? `it caused a server error: ${text.slice(0, 200)}` : null;
}

/** Runs `work` for all items in order, with at most `width` running at the same time. */
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
