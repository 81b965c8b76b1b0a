import { EVENT_NAMES, REGISTRATION_STATUSES } from "@/lib/contract/enums";
import { readListEnvelope } from "@/lib/contract/envelopes";
import { registrationSchema } from "@/lib/contract/registration";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type Answer, inBrief, type Lab, recordOf, refused, succeeded } from "./lab";
import { HELD, judge, NotTried, notHeld, type Trial } from "./trial";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EVENT = "Check.Details.Changed";
const MAKES = ["write", "partnerId"] as const;

const list = (lab: Lab, query = "") => lab.call("GET", `/v1/registrations/${query}`);

async function listed(lab: Lab, query = "") {
  const answer = await list(lab, query);
  if (!succeeded(answer)) throw new NotTried(`the list was answered ${inBrief(answer)}`);
  const items = (readListEnvelope(answer.body) ?? []).map((item) => readTolerantly(registrationSchema, item).value);
  if (items.length === 0) throw new NotTried("there are no registrations to look at");
  return items;
}

const register = (lab: Lab, more: Record<string, unknown> = {}) =>
  lab.call("POST", "/v1/registrations", {
    partnerId: lab.options.partnerId,
    eventName: EVENT,
    type: "Poll",
    format: "Basic",
    authUsername: `conformance-${lab.runId}`,
    ...more,
  });

const registered = (lab: Lab) => lab.once("registration", () => register(lab));

async function address(lab: Lab): Promise<string> {
  const { id } = recordOf(registrationSchema, await registered(lab));
  if (!id) throw new NotTried("the registration has no id");
  return `/v1/registrations/${encodeURIComponent(id)}`;
}

const update = async (lab: Lab, more: Record<string, unknown>) =>
  lab.call("PUT", await address(lab), { partnerId: lab.options.partnerId, eventName: EVENT, type: "Poll", ...more });

/** A registration that must be refused; one that is not is deleted again. */
async function refusedRegistration(lab: Lab, more: Record<string, unknown>) {
  const answer = await register(lab, more);
  if (refused(answer)) return HELD;
  const { id } = succeeded(answer) ? recordOf(registrationSchema, answer) : {};
  if (id) await lab.call("DELETE", `/v1/registrations/${encodeURIComponent(id)}`);
  return notHeld(`answered ${inBrief(answer)}`);
}

const answered = (answer: Answer) => judge(succeeded(answer), `answered ${inBrief(answer)}`);

/** A registration that is made (4.10); it is polled, so that nobody is called. */
export const REGISTERING_TRIALS: readonly Trial[] = [
  { statement: "S-107", how: "a polled one", needs: MAKES, run: async (lab) => answered(await registered(lab)) },
  {
    statement: "S-59",
    how: "its id",
    needs: MAKES,
    async run(lab) {
      const { id } = recordOf(registrationSchema, await registered(lab));
      return judge(GUID.test(id ?? ""), "the id is no GUID");
    },
  },
];

/** What can be seen of the registrations that are there (4.11, 4.12). */
export const LIST_TRIALS: readonly Trial[] = [
  {
    statement: "S-108",
    how: "the list is a list",
    async run(lab) {
      const answer = await list(lab);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      return judge(readListEnvelope(answer.body) !== null, "there is no list in the answer");
    },
  },
  {
    statement: "S-110",
    how: "51 are refused, or no more than 50 come",
    async run(lab) {
      const answer = await list(lab, "?pageSize=51");
      if (refused(answer)) return HELD;
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const { pageSize } = (answer.body ?? {}) as { pageSize?: unknown };
      const count = readListEnvelope(answer.body)?.length ?? 0;
      return judge(count <= 50 && !(Number(pageSize) > 50), "a page of 51 was taken");
    },
  },
  {
    statement: "S-109",
    how: "by event",
    async run(lab) {
      const eventName = (await listed(lab))[0]?.eventName;
      if (!eventName) throw new NotTried("the first registration names no event");
      const items = await listed(lab, `?eventName=${encodeURIComponent(eventName)}`);
      return judge(
        items.every((item) => item.eventName === eventName),
        "others came too",
      );
    },
  },
  {
    statement: "S-69",
    how: "of those that are there",
    async run(lab) {
      const states = (await listed(lab)).flatMap(({ status }) => status ?? []);
      const odd = states.find((state) => !(REGISTRATION_STATUSES as readonly string[]).includes(state));
      return judge(odd === undefined, `one is ${odd}`);
    },
  },
  {
    statement: "S-133",
    how: "of those that are registered for",
    async run(lab) {
      const names = (await listed(lab)).flatMap(({ eventName }) => eventName ?? []);
      const odd = names.find((name) => !(EVENT_NAMES as readonly string[]).includes(name));
      return judge(odd === undefined, `one is ${odd}`);
    },
  },
  {
    statement: "S-111",
    how: "the first of the list",
    async run(lab) {
      const id = (await listed(lab))[0]?.id;
      if (!id) throw new NotTried("the first registration has no id");
      const answer = await lab.call("GET", `/v1/registrations/${encodeURIComponent(id)}`);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      return judge(recordOf(registrationSchema, answer).id === id, "another one was answered");
    },
  },
];

/** What is refused, and the registration that was made: changed, tried and deleted again (4.10, 4.13 to 4.16). */
export const REGISTRATION_TRIALS: readonly Trial[] = [
  {
    statement: "S-105",
    how: "an address without TLS is refused",
    needs: MAKES,
    run: (lab) => refusedRegistration(lab, { type: "Push", callbackUrl: "http://conformance.example/hook" }),
  },
  {
    statement: "S-106",
    how: "another type is refused",
    needs: MAKES,
    run: (lab) => refusedRegistration(lab, { type: "Pigeon" }),
  },
  {
    statement: "S-156",
    how: "256 characters are refused",
    needs: MAKES,
    run: (lab) => refusedRegistration(lab, { authUsername: "u".repeat(256) }),
  },
  {
    statement: "S-115",
    how: "its user name, as authuserName",
    needs: MAKES,
    async run(lab) {
      const name = `changed-${lab.runId}`;
      const answer = await update(lab, { authuserName: name });
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const { authUsername } = recordOf(registrationSchema, await lab.call("GET", await address(lab)));
      return judge(authUsername === undefined || authUsername === name, "the user name is what it was");
    },
  },
  {
    statement: "S-116",
    how: "an update of nothing is refused",
    needs: MAKES,
    async run(lab) {
      const answer = await lab.call("PUT", await address(lab), {});
      return judge(refused(answer), `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-117",
    how: "to File",
    needs: MAKES,
    run: async (lab) => answered(await update(lab, { type: "File" })),
  },
  {
    statement: "S-114",
    how: "of a polled one",
    needs: MAKES,
    run: async (lab) => answered(await lab.call("PUT", `${await address(lab)}/ping`, {})),
  },
  {
    statement: "S-112",
    how: "a polled one",
    needs: MAKES,
    run: async (lab) => answered(await lab.call("PUT", `${await address(lab)}/restart`, {})),
  },
  {
    statement: "S-113",
    how: "and is gone then",
    needs: MAKES,
    async run(lab) {
      const path = await address(lab);
      const answer = await lab.call("DELETE", path);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const after = await lab.call("GET", path);
      return judge(refused(after), `reading it afterwards was answered ${inBrief(after)}`);
    },
  },
];
