import type { Bank } from "@/bank/conformance/bank";
import { type Listener, registerPushListener, waitForDelivery } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  requirePresent,
} from "@/bank/conformance/outcome";
import { getSharedPartner } from "@/bank/conformance/payments";
import {
  QUIET_EVENT,
  readCurrentRegistration,
  register,
  registrationPath,
  update,
} from "@/bank/conformance/registrations";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "partnerId"] as const;
const PUSHED = [...NEEDS, "receiver"] as const;

/** Creates a trial that expects an update of a single field to be stored. */
const updateFieldTrial = (
  name: string,
  value: unknown,
  readAs: "authUsername" | "format" | "type" | "eventName" | "lastError",
) =>
  trial("S-115", `${name} ${JSON.stringify(value)}`, NEEDS, async (bank) => {
    const id = await register(bank, { authUsername: "before" });
    expectAccepted(await update(bank, id, { [name]: value }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id))[readAs], value, readAs);
  });

const createRefusedUpdateTrial = (
  statement: Trial["statement"],
  title: string,
  fields: Record<string, unknown>,
): Trial =>
  trial(statement, `${title} is refused`, NEEDS, async (bank) => {
    const id = await register(bank);
    const before = await readCurrentRegistration(bank, id);
    expectRefused(await update(bank, id, fields), "it");
    expectSame(await readCurrentRegistration(bank, id), before, "the registration afterward");
  });

/** Creates a Push registration for an event that is never raised, so that only a ping calls it. */
const registerQuietListener = (bank: Bank) => registerPushListener(bank, QUIET_EVENT, "Basic");

/** Pings a registration and returns the ping's authorization header. */
async function readPingHeader(bank: Bank, { id, name }: Pick<Listener, "id" | "name">): Promise<string | undefined> {
  expectAccepted(await bank.call("PUT", `${registrationPath(id)}/ping`, {}), "the ping");
  const { headers } = requirePresent(await waitForDelivery(bank, { name }), "the ping did not arrive");
  return headers.authorization;
}

const basicHeader = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;

/** Updating, pinging and restarting a registration (4.13, 4.15, 4.16). */
export const UPDATING_TRIALS: readonly Trial[] = [
  updateFieldTrial("eventName", "Check.Hold.Escalated", "eventName"),
  updateFieldTrial("authuserName", "after", "authUsername"),
  updateFieldTrial("format", "Extended", "format"),
  updateFieldTrial("lastError", "Conformance", "lastError"),
  trial("S-60", "a user name sent as authuserName", NEEDS, async (bank) => {
    const id = await register(bank, { authUsername: "before" });
    expectAccepted(await update(bank, id, { authuserName: "after" }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id)).authUsername, "after", "authUsername");
  }),
  trial(
    "S-60",
    "a ping uses the user name sent as authuserName",
    PUSHED,
    async (bank) => {
      const listener = await registerQuietListener(bank);
      expectAccepted(await update(bank, listener.id, { type: "Push", authuserName: "after" }), "the update");
      expectSame(await readPingHeader(bank, listener), basicHeader("after", listener.password), "the authorization");
    },
    "GAP-36",
  ),
  trial("S-115", "consecutiveErrors sent as a string", NEEDS, async (bank) => {
    const id = await register(bank);
    expectAccepted(await update(bank, id, { consecutiveErrors: "7" }), "it");
    const { consecutiveErrors } = await readCurrentRegistration(bank, id);
    expectIfGiven(consecutiveErrors, 7, "consecutiveErrors");
  }),
  trial("S-115", "Status Suspended", PUSHED, async (bank) => {
    const { id } = await registerQuietListener(bank);
    expectAccepted(await update(bank, id, { Status: "Suspended" }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id)).status, "Suspended", "status");
  }),
  trial(
    "S-115",
    "callbackUrl",
    PUSHED,
    async (bank) => {
      const listener = await registerQuietListener(bank);
      const name = `${listener.name}-moved`;
      const callbackUrl = bank.options.receiver!.callbackUrl(name);
      expectAccepted(await update(bank, listener.id, { type: "Push", callbackUrl }), "the update");
      expectIfGiven((await readCurrentRegistration(bank, listener.id)).callbackUrl, callbackUrl, "callbackUrl");
      await readPingHeader(bank, { id: listener.id, name });
    },
    "GAP-36",
  ),
  trial(
    "S-115",
    "authPassword",
    PUSHED,
    async (bank) => {
      const listener = await registerQuietListener(bank);
      expectAccepted(await update(bank, listener.id, { type: "Push", authPassword: "the next" }), "the update");
      expectSame(await readPingHeader(bank, listener), basicHeader(listener.username, "the next"), "the authorization");
    },
    "GAP-36",
  ),
  trial(
    "S-115",
    "an update keeps the fields that it omits",
    PUSHED,
    async (bank) => {
      const listener = await registerQuietListener(bank);
      expectAccepted(await update(bank, listener.id, { format: "Extended" }), "the update");
      const header = await readPingHeader(bank, listener);
      expectSame(header, basicHeader(listener.username, listener.password), "the authorization");
    },
    "GAP-30",
    "GAP-36",
  ),
  trial("S-115", "type from Push to Poll", PUSHED, async (bank) => {
    const { id } = await registerQuietListener(bank);
    expectAccepted(await update(bank, id, { type: "Poll" }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id)).type, "Poll", "type");
  }),
  trial("S-117", "type from Poll to File", NEEDS, async (bank) => {
    const id = await register(bank);
    expectAccepted(await update(bank, id, { type: "File" }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id)).type, "File", "type");
  }),
  trial("S-116", "an update without eventName is refused", NEEDS, async (bank) => {
    const id = await register(bank);
    expectRefused(
      await bank.call("PUT", registrationPath(id), { partnerId: await getSharedPartner(bank), format: "Extended" }),
      "it",
    );
    expectIfGiven((await readCurrentRegistration(bank, id)).format, "Basic", "format afterward");
  }),
  trial("S-116", "an update without partnerId is refused", NEEDS, async (bank) => {
    const id = await register(bank);
    expectRefused(await bank.call("PUT", registrationPath(id), { eventName: QUIET_EVENT, format: "Extended" }), "it");
    expectIfGiven((await readCurrentRegistration(bank, id)).format, "Basic", "format afterward");
  }),
  createRefusedUpdateTrial("S-118", "a callback without TLS", {
    type: "Push",
    callbackUrl: "http://conformance.example/hook",
  }),
  createRefusedUpdateTrial("S-118", "a host that is not on the allowlist", {
    type: "Push",
    callbackUrl: "https://conformance.example/hook",
  }),
  createRefusedUpdateTrial("S-117", "an unknown type", { type: "Pigeon" }),
  createRefusedUpdateTrial("S-115", "an unknown Status", { Status: "Asleep" }),
  createRefusedUpdateTrial("S-156", "authuserName of 256 characters", { authuserName: "u".repeat(256) }),
  createRefusedUpdateTrial("S-156", "authPassword of 256 characters", { authPassword: "u".repeat(256) }),
  createRefusedUpdateTrial("S-157", "eventName of 256 characters", { eventName: "e".repeat(256) }),
  trial("S-157", "callbackUrl of 255 characters, and of 256", PUSHED, async (bank) => {
    const { id } = await registerQuietListener(bank);
    const start = bank.options.receiver!.callbackUrl("");
    const ofLength = (length: number) => start + "x".repeat(length - start.length);
    expectAccepted(await update(bank, id, { type: "Push", callbackUrl: ofLength(255) }), "255 characters");
    expectRefused(await update(bank, id, { type: "Push", callbackUrl: ofLength(256) }), "256 characters");
  }),
  trial("S-114", "a ping calls the registration", PUSHED, async (bank) => {
    const listener = await registerQuietListener(bank);
    const header = await readPingHeader(bank, listener);
    expectSame(header, basicHeader(listener.username, listener.password), "the authorization of the call");
  }),
  trial(
    "S-114",
    "the response to a ping has the status that the receiver returned",
    PUSHED,
    async (bank) => {
      const listener = await registerQuietListener(bank);
      bank.options.receiver!.respond(listener.name, 503);
      const { body } = expectAccepted(await bank.call("PUT", `${registrationPath(listener.id)}/ping`, {}), "the ping");
      const { ok, httpStatus } = body as { ok?: unknown; httpStatus?: unknown };
      expectThat(ok === false && httpStatus === 503, `ok is ${ok}, httpStatus ${httpStatus}`);
    },
    "GAP-36",
  ),
  trial("S-114", "a ping of a registration of type Poll", NEEDS, async (bank) => {
    expectAccepted(await bank.call("PUT", `${registrationPath(await register(bank))}/ping`, {}), "it");
  }),
  trial("S-112", "a restart of a registration of type Poll", NEEDS, async (bank) => {
    expectAccepted(await bank.call("PUT", `${registrationPath(await register(bank))}/restart`, {}), "it");
  }),
  trial("S-112", "a restart of a Suspended registration", PUSHED, async (bank) => {
    const { id } = await registerQuietListener(bank);
    expectAccepted(await update(bank, id, { Status: "Suspended" }), "the update");
    expectAccepted(await bank.call("PUT", `${registrationPath(id)}/restart`, {}), "it");
    const { status } = await readCurrentRegistration(bank, id);
    expectThat(status !== "Suspended", "it is still Suspended");
  }),
];
