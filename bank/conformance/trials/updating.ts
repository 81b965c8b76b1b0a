import type { Bank } from "@/bank/conformance/bank";
import { delivery, type Listener, registerPushListener } from "@/bank/conformance/events";
import { accepted, expectIfGiven, expectSame, expectThat, present, refused } from "@/bank/conformance/outcome";
import { sharedPartner } from "@/bank/conformance/payments";
import { pathOf, QUIET_EVENT, register, registrationNow, update } from "@/bank/conformance/registrations";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "partnerId"] as const;
const PUSHED = [...NEEDS, "receiver"] as const;

/** Expects an update of a single field to be stored. */
const changed = (
  name: string,
  value: unknown,
  readAs: "authUsername" | "format" | "type" | "eventName" | "lastError",
) =>
  trial("S-115", `${name} ${JSON.stringify(value)}`, NEEDS, async (bank) => {
    const id = await register(bank, { authUsername: "before" });
    accepted(await update(bank, id, { [name]: value }), "it");
    expectIfGiven((await registrationNow(bank, id))[readAs], value, readAs);
  });

const refusedUpdate = (statement: Trial["statement"], title: string, fields: Record<string, unknown>): Trial =>
  trial(statement, `${title} is refused`, NEEDS, async (bank) => {
    const id = await register(bank);
    const before = await registrationNow(bank, id);
    refused(await update(bank, id, fields), "it");
    expectSame(await registrationNow(bank, id), before, "the registration afterward");
  });

/** A pushed registration for an event that nothing raises, so that it is called only by a ping. */
const quiet = (bank: Bank) => registerPushListener(bank, QUIET_EVENT, "Basic");

/** The authorization header that a ping to a registration carries. */
async function pingedWith(bank: Bank, { id, name }: Pick<Listener, "id" | "name">): Promise<string | undefined> {
  accepted(await bank.call("PUT", `${pathOf(id)}/ping`, {}), "the ping");
  const { headers } = present(await delivery(bank, { name }), "the ping did not arrive");
  return headers.authorization;
}

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;

/** Updating, pinging and restarting a registration (4.13, 4.15, 4.16). */
export const UPDATING_TRIALS: readonly Trial[] = [
  changed("eventName", "Check.Hold.Escalated", "eventName"),
  changed("authuserName", "after", "authUsername"),
  changed("format", "Extended", "format"),
  changed("lastError", "Conformance", "lastError"),
  trial("S-60", "a user name sent as authuserName", NEEDS, async (bank) => {
    const id = await register(bank, { authUsername: "before" });
    accepted(await update(bank, id, { authuserName: "after" }), "it");
    expectIfGiven((await registrationNow(bank, id)).authUsername, "after", "authUsername");
  }),
  trial(
    "S-60",
    "a ping uses the user name sent as authuserName",
    PUSHED,
    async (bank) => {
      const listener = await quiet(bank);
      accepted(await update(bank, listener.id, { type: "Push", authuserName: "after" }), "the update");
      expectSame(await pingedWith(bank, listener), basic("after", listener.password), "the authorization");
    },
    "GAP-36",
  ),
  trial("S-115", "consecutiveErrors sent as a string", NEEDS, async (bank) => {
    const id = await register(bank);
    accepted(await update(bank, id, { consecutiveErrors: "7" }), "it");
    const { consecutiveErrors } = await registrationNow(bank, id);
    expectIfGiven(consecutiveErrors, 7, "consecutiveErrors");
  }),
  trial("S-115", "Status Suspended", PUSHED, async (bank) => {
    const { id } = await quiet(bank);
    accepted(await update(bank, id, { Status: "Suspended" }), "it");
    expectIfGiven((await registrationNow(bank, id)).status, "Suspended", "status");
  }),
  trial(
    "S-115",
    "callbackUrl",
    PUSHED,
    async (bank) => {
      const listener = await quiet(bank);
      const name = `${listener.name}-moved`;
      const callbackUrl = bank.options.receiver!.callbackUrl(name);
      accepted(await update(bank, listener.id, { type: "Push", callbackUrl }), "the update");
      expectIfGiven((await registrationNow(bank, listener.id)).callbackUrl, callbackUrl, "callbackUrl");
      await pingedWith(bank, { id: listener.id, name });
    },
    "GAP-36",
  ),
  trial(
    "S-115",
    "authPassword",
    PUSHED,
    async (bank) => {
      const listener = await quiet(bank);
      accepted(await update(bank, listener.id, { type: "Push", authPassword: "the next" }), "the update");
      expectSame(await pingedWith(bank, listener), basic(listener.username, "the next"), "the authorization");
    },
    "GAP-36",
  ),
  trial(
    "S-115",
    "an update keeps the fields that it omits",
    PUSHED,
    async (bank) => {
      const listener = await quiet(bank);
      accepted(await update(bank, listener.id, { format: "Extended" }), "the update");
      const header = await pingedWith(bank, listener);
      expectSame(header, basic(listener.username, listener.password), "the authorization");
    },
    "GAP-30",
    "GAP-36",
  ),
  trial("S-115", "type from Push to Poll", PUSHED, async (bank) => {
    const { id } = await quiet(bank);
    accepted(await update(bank, id, { type: "Poll" }), "it");
    expectIfGiven((await registrationNow(bank, id)).type, "Poll", "type");
  }),
  trial("S-117", "type from Poll to File", NEEDS, async (bank) => {
    const id = await register(bank);
    accepted(await update(bank, id, { type: "File" }), "it");
    expectIfGiven((await registrationNow(bank, id)).type, "File", "type");
  }),
  trial("S-116", "an update without eventName is refused", NEEDS, async (bank) => {
    const id = await register(bank);
    refused(await bank.call("PUT", pathOf(id), { partnerId: await sharedPartner(bank), format: "Extended" }), "it");
    expectIfGiven((await registrationNow(bank, id)).format, "Basic", "format afterward");
  }),
  trial("S-116", "an update without partnerId is refused", NEEDS, async (bank) => {
    const id = await register(bank);
    refused(await bank.call("PUT", pathOf(id), { eventName: QUIET_EVENT, format: "Extended" }), "it");
    expectIfGiven((await registrationNow(bank, id)).format, "Basic", "format afterward");
  }),
  refusedUpdate("S-118", "a callback without TLS", { type: "Push", callbackUrl: "http://conformance.example/hook" }),
  refusedUpdate("S-118", "a host that is not on the allowlist", {
    type: "Push",
    callbackUrl: "https://conformance.example/hook",
  }),
  refusedUpdate("S-117", "an unknown type", { type: "Pigeon" }),
  refusedUpdate("S-115", "an unknown Status", { Status: "Asleep" }),
  refusedUpdate("S-156", "authuserName of 256 characters", { authuserName: "u".repeat(256) }),
  refusedUpdate("S-156", "authPassword of 256 characters", { authPassword: "u".repeat(256) }),
  refusedUpdate("S-157", "eventName of 256 characters", { eventName: "e".repeat(256) }),
  trial("S-157", "callbackUrl of 255 characters, and of 256", PUSHED, async (bank) => {
    const { id } = await quiet(bank);
    const start = bank.options.receiver!.callbackUrl("");
    const ofLength = (length: number) => start + "x".repeat(length - start.length);
    accepted(await update(bank, id, { type: "Push", callbackUrl: ofLength(255) }), "255 characters");
    refused(await update(bank, id, { type: "Push", callbackUrl: ofLength(256) }), "256 characters");
  }),
  trial("S-114", "a ping calls the registration", PUSHED, async (bank) => {
    const listener = await quiet(bank);
    const header = await pingedWith(bank, listener);
    expectSame(header, basic(listener.username, listener.password), "the authorization of the call");
  }),
  trial(
    "S-114",
    "the response to a ping has the status that the receiver returned",
    PUSHED,
    async (bank) => {
      const listener = await quiet(bank);
      bank.options.receiver!.respond(listener.name, 503);
      const { body } = accepted(await bank.call("PUT", `${pathOf(listener.id)}/ping`, {}), "the ping");
      const { ok, httpStatus } = body as { ok?: unknown; httpStatus?: unknown };
      expectThat(ok === false && httpStatus === 503, `ok is ${ok}, httpStatus ${httpStatus}`);
    },
    "GAP-36",
  ),
  trial("S-114", "a ping of a registration of type Poll", NEEDS, async (bank) => {
    accepted(await bank.call("PUT", `${pathOf(await register(bank))}/ping`, {}), "it");
  }),
  trial("S-112", "a restart of a registration of type Poll", NEEDS, async (bank) => {
    accepted(await bank.call("PUT", `${pathOf(await register(bank))}/restart`, {}), "it");
  }),
  trial("S-112", "a restart of a Suspended registration", PUSHED, async (bank) => {
    const { id } = await quiet(bank);
    accepted(await update(bank, id, { Status: "Suspended" }), "the update");
    accepted(await bank.call("PUT", `${pathOf(id)}/restart`, {}), "it");
    const { status } = await registrationNow(bank, id);
    expectThat(status !== "Suspended", "it is still Suspended");
  }),
];
