import { EVENT_NAMES, REGISTRATION_STATUSES } from "@/lib/contract/enums";
import { readListEnvelope } from "@/lib/contract/envelopes";
import { registrationSchema } from "@/lib/contract/registration";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type ConformanceCase, failed, PASSED, passIf } from "./conformance-case";
import {
  type BankResponse,
  type ConformanceClient,
  isRefusal,
  isSuccess,
  parseRecord,
  summarize,
} from "./conformance-client";
import { SkippedError } from "./skipped-error";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EVENT = "Check.Details.Changed";
const REGISTRATION_OPTIONS = ["write", "partnerId"] as const;

const list = (client: ConformanceClient, query = "") => client.call("GET", `/v1/registrations/${query}`);

async function listed(client: ConformanceClient, query = "") {
  const response = await list(client, query);
  if (!isSuccess(response)) throw new SkippedError(`listing them got ${summarize(response)}`);
  const items = (readListEnvelope(response.body) ?? []).map((item) => readTolerantly(registrationSchema, item).value);
  if (items.length === 0) throw new SkippedError("the bank has no registrations");
  return items;
}

const register = (client: ConformanceClient, more: Record<string, unknown> = {}) =>
  client.call("POST", "/v1/registrations", {
    partnerId: client.options.partnerId,
    eventName: EVENT,
    type: "Poll",
    format: "Basic",
    authUsername: `conformance-${client.runId}`,
    ...more,
  });

const registered = (client: ConformanceClient) => client.memoize("registration", () => register(client));

async function registrationPath(client: ConformanceClient): Promise<string> {
  const { id } = parseRecord(registrationSchema, await registered(client));
  if (!id) throw new SkippedError("the registration has no id");
  return `/v1/registrations/${encodeURIComponent(id)}`;
}

const update = async (client: ConformanceClient, more: Record<string, unknown>) =>
  client.call("PUT", await registrationPath(client), {
    partnerId: client.options.partnerId,
    eventName: EVENT,
    type: "Poll",
    ...more,
  });

/** Passes when the registration is refused; deletes one that was created instead. */
async function expectRefusal(client: ConformanceClient, more: Record<string, unknown>) {
  const response = await register(client, more);
  if (isRefusal(response)) return PASSED;
  const { id } = isSuccess(response) ? parseRecord(registrationSchema, response) : {};
  if (id) await client.call("DELETE", `/v1/registrations/${encodeURIComponent(id)}`);
  return failed(`got ${summarize(response)}`);
}

const passIfSuccess = (response: BankResponse) => passIf(isSuccess(response), `got ${summarize(response)}`);

/** Creating a registration (4.10); it is of type Poll, so that no callback is invoked. */
export const REGISTERING_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-107",
    title: "of type Poll",
    requires: REGISTRATION_OPTIONS,
    run: async (client) => passIfSuccess(await registered(client)),
  },
  {
    statement: "S-59",
    title: "its id",
    requires: REGISTRATION_OPTIONS,
    async run(client) {
      const { id } = parseRecord(registrationSchema, await registered(client));
      return passIf(GUID.test(id ?? ""), "the id is not a GUID");
    },
  },
];

/** Reading the existing registrations (4.11, 4.12). */
export const LIST_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-108",
    title: "the response is a list",
    async run(client) {
      const response = await list(client);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      return passIf(readListEnvelope(response.body) !== null, "the response contains no list");
    },
  },
  {
    statement: "S-110",
    title: "a page of 51 is refused, or holds at most 50",
    async run(client) {
      const response = await list(client, "?pageSize=51");
      if (isRefusal(response)) return PASSED;
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const { pageSize } = (response.body ?? {}) as { pageSize?: unknown };
      const count = readListEnvelope(response.body)?.length ?? 0;
      return passIf(count <= 50 && !(Number(pageSize) > 50), "a page size of 51 was accepted");
    },
  },
  {
    statement: "S-109",
    title: "by event",
    async run(client) {
      const eventName = (await listed(client))[0]?.eventName;
      if (!eventName) throw new SkippedError("the first registration names no event");
      const items = await listed(client, `?eventName=${encodeURIComponent(eventName)}`);
      return passIf(
        items.every((item) => item.eventName === eventName),
        "registrations for other events were listed too",
      );
    },
  },
  {
    statement: "S-69",
    title: "of the registrations listed",
    async run(client) {
      const states = (await listed(client)).flatMap(({ status }) => status ?? []);
      const unknown = states.find((state) => !(REGISTRATION_STATUSES as readonly string[]).includes(state));
      return passIf(unknown === undefined, `one is ${unknown}`);
    },
  },
  {
    statement: "S-133",
    title: "of the registrations listed",
    async run(client) {
      const names = (await listed(client)).flatMap(({ eventName }) => eventName ?? []);
      const unknown = names.find((name) => !(EVENT_NAMES as readonly string[]).includes(name));
      return passIf(unknown === undefined, `one is ${unknown}`);
    },
  },
  {
    statement: "S-111",
    title: "the first one listed",
    async run(client) {
      const id = (await listed(client))[0]?.id;
      if (!id) throw new SkippedError("the first registration has no id");
      const response = await client.call("GET", `/v1/registrations/${encodeURIComponent(id)}`);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      return passIf(parseRecord(registrationSchema, response).id === id, "another registration was returned");
    },
  },
];

/** Refused registrations, then updating, pinging, restarting and deleting the one created (4.10, 4.13 to 4.16). */
export const REGISTRATION_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-105",
    title: "a callback URL without TLS is refused",
    requires: REGISTRATION_OPTIONS,
    run: (client) => expectRefusal(client, { type: "Push", callbackUrl: "http://conformance.example/hook" }),
  },
  {
    statement: "S-106",
    title: "an unknown type is refused",
    requires: REGISTRATION_OPTIONS,
    run: (client) => expectRefusal(client, { type: "Pigeon" }),
  },
  {
    statement: "S-156",
    title: "256 characters are refused",
    requires: REGISTRATION_OPTIONS,
    run: (client) => expectRefusal(client, { authUsername: "u".repeat(256) }),
  },
  {
    statement: "S-115",
    title: "the user name, as authuserName",
    requires: REGISTRATION_OPTIONS,
    async run(client) {
      const name = `changed-${client.runId}`;
      const response = await update(client, { authuserName: name });
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const { authUsername } = parseRecord(
        registrationSchema,
        await client.call("GET", await registrationPath(client)),
      );
      return passIf(authUsername === undefined || authUsername === name, "the user name did not change");
    },
  },
  {
    statement: "S-116",
    title: "an empty update is refused",
    requires: REGISTRATION_OPTIONS,
    async run(client) {
      const response = await client.call("PUT", await registrationPath(client), {});
      return passIf(isRefusal(response), `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-117",
    title: "to type File",
    requires: REGISTRATION_OPTIONS,
    run: async (client) => passIfSuccess(await update(client, { type: "File" })),
  },
  {
    statement: "S-114",
    title: "of type Poll",
    requires: REGISTRATION_OPTIONS,
    run: async (client) => passIfSuccess(await client.call("PUT", `${await registrationPath(client)}/ping`, {})),
  },
  {
    statement: "S-112",
    title: "of type Poll",
    requires: REGISTRATION_OPTIONS,
    run: async (client) => passIfSuccess(await client.call("PUT", `${await registrationPath(client)}/restart`, {})),
  },
  {
    statement: "S-113",
    title: "and no longer found",
    requires: REGISTRATION_OPTIONS,
    async run(client) {
      const path = await registrationPath(client);
      const response = await client.call("DELETE", path);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const after = await client.call("GET", path);
      return passIf(isRefusal(after), `reading it afterwards got ${summarize(after)}`);
    },
  },
];
