import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import { ROLES, type Role } from "@/lib/access/roles";
import { createRandom } from "@/lib/shared/random";
import { decodeAction, encodeAction, readActionIds } from "./action-ids";
import { type Campaign, type Family, type FamilyResult, runFamily, type Visitor } from "./campaign";
import { type AttackResponse, BoundError, createSender } from "./http";
import { signIn } from "./sign-in";
import type { Target } from "./target";

/** Scope and limits of a campaign. */
interface CampaignOptions {
  readonly seed: number;
  readonly isShort: boolean;
  /** Time limit. */
  readonly withinSeconds: number;
  readonly families: readonly Family[];
  readonly onFamily: (result: FamilyResult) => void;
}

const REQUESTS_PER_SECOND = 400;
const SENT_BYTES = 1_500_000_000;

export interface CampaignResult {
  readonly families: readonly FamilyResult[];
  readonly requests: number;
  readonly sentBytes: number;
  /** Why the campaign ended before all families had run; null if all ran. */
  readonly endedEarly: string | null;
}

/** Attacks a product with all families in sequence. The same seed sends the same requests. */
export async function runCampaign(target: Target, options: CampaignOptions): Promise<CampaignResult> {
  const endsAtMs = performance.now() + options.withinSeconds * 1000;
  const sender = createSender({ requestsPerSecond: REQUESTS_PER_SECOND, sentBytes: SENT_BYTES, endsAtMs });
  const transcript = createTranscript();
  const portal: Campaign["portal"] = async (request) => transcript.keep(await sender.send(target.url, request));
  const bank: Campaign["bank"] = async (request) => sender.send(target.bank.url, request);
  const actions = readActionIds();
  const signInUser: Campaign["signIn"] = (email, password, from) =>
    signIn({ target, portal }, { email, password, from });
  const people = Object.fromEntries(
    await Promise.all(ROLES.map(async (role): Promise<[Role, Visitor]> => [role, await signInUser(findEmail(role))])),
  ) as Record<Role, Visitor>;
  const base = { target, sender, isShort: options.isShort, actions, people, portal, bank, signIn: signInUser };
  const act: Campaign["act"] = async (visitor, name, input) => {
    const action = actions.find((candidate) => candidate.name === name)!;
    const headers = createActionHeaders(target.url, action.id, visitor);
    return decodeAction((await portal({ method: "POST", path: action.path, headers, body: encodeAction(input) })).text);
  };
  const families: FamilyResult[] = [];
  let endedEarly: string | null = null;
  for (const family of options.families) {
    const random = createRandom(options.seed).fork(family.name);
    try {
      const result = await runFamily({ ...base, act, random, transcript: transcript.texts }, family);
      families.push(result);
      options.onFamily(result);
    } catch (error) {
      if (!(error instanceof BoundError)) throw error;
      endedEarly = `${error.message} It ended in the family “${family.name}”.`;
      break;
    }
  }
  return { families, requests: sender.sent.requests, sentBytes: sender.sent.bytes, endedEarly };
}

/** Finds the email address of the demo user who has only this role. */
function findEmail(role: Role): string {
  return DEMO_PEOPLE.find(({ roles }) => roles.join() === role)!.email;
}

/** Creates the headers with which the portal's pages call a server action. */
export function createActionHeaders(url: string, id: string, { cookie }: Visitor): Record<string, string> {
  return {
    ...{ origin: url, accept: "text/x-component", "content-type": "text/plain;charset=UTF-8", "next-action": id },
    ...(cookie !== undefined && { cookie }),
  };
}

const TRANSCRIPT_CHARACTERS = 60_000_000;

/** Stores all distinct portal responses, which are later searched for leaks. */
function createTranscript() {
  const texts = new Set<string>();
  let length = 0;
  return {
    texts,
    keep(response: AttackResponse): AttackResponse {
      // Omits set-cookie, the only header that may contain a session.
      const { "set-cookie": _, ...headers } = response.headers;
      const text = `${JSON.stringify(headers)}\n${response.text}`;
      if (length + text.length <= TRANSCRIPT_CHARACTERS && !texts.has(text)) {
        texts.add(text);
        length += text.length;
      }
      return response;
    },
  };
}
