import type { Bank } from "@/bank/conformance/bank";
import { unknownId } from "@/bank/conformance/bank";
import { registerPushListener } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  NotTriedError,
} from "@/bank/conformance/outcome";
import {
  listAllRegistrations,
  readCurrentRegistration,
  readRegistration,
  register,
  registrationPath,
  sendRegistration,
} from "@/bank/conformance/registrations";
import { allowCallbackHosts } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "partnerId"] as const;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A public IP address, so that no host name must be resolved. Nothing is ever sent to it. */
const PUBLIC_HOST = "8.8.8.8";

const invalidRegistrationTrial = (
  statement: Trial["statement"],
  title: string,
  fields: Record<string, unknown>,
  ...gaps: Trial["reliesOn"]
): Trial =>
  trial(
    statement,
    `${title} is refused`,
    NEEDS,
    async (bank) => {
      expectRefused(await sendRegistration(bank, fields), "it");
    },
    ...gaps,
  );

const sendFirstRegistration = (bank: Bank) =>
  bank.memoize("registration", () => sendRegistration(bank, { authUsername: `conformance-${bank.runId}` }));

/** Creating (2.4, 4.10), reading (4.12) and deleting (4.14) registrations. */
export const REGISTERING_TRIALS: readonly Trial[] = [
  trial("S-107", "a registration of type Poll", NEEDS, async (bank) => {
    expectThat(
      readRegistration(expectAccepted(await sendFirstRegistration(bank), "it")).id !== undefined,
      "the response has no id",
    );
  }),
  trial("S-59", "the id of a registration", NEEDS, async (bank) => {
    const [firstId, secondId] = [
      readRegistration(expectAccepted(await sendFirstRegistration(bank), "it")).id,
      await register(bank),
    ];
    expectThat(GUID.test(firstId ?? "") && GUID.test(secondId), "the id is not a GUID");
    expectThat(firstId !== secondId, "two registrations have the same id");
  }),
  trial("S-106", "type and format as sent", NEEDS, async (bank) => {
    for (const format of ["Basic", "Extended"]) {
      const record = readRegistration(expectAccepted(await sendRegistration(bank, { type: "Poll", format }), format));
      expectIfGiven(record.type, "Poll", "type");
      expectIfGiven(record.format, format, "format");
    }
  }),
  trial("S-106", "type Push with a callback", [...NEEDS, "receiver"], async (bank) => {
    const { id, eventName } = await registerPushListener(bank, "Check.Policy.Changed", "Extended");
    const record = await readCurrentRegistration(bank, id);
    expectIfGiven([record.type, record.format, record.eventName], ["Push", "Extended", eventName], "the record");
  }),
  invalidRegistrationTrial("S-106", "an unknown type", { type: "Pigeon" }),
  invalidRegistrationTrial("S-106", "type File", { type: "File" }),
  invalidRegistrationTrial("S-106", "an unknown format", { format: "Long" }),
  invalidRegistrationTrial("S-133", "an event that does not exist", { eventName: "Check.Payment.Lost" }, "GAP-30"),
  invalidRegistrationTrial("S-105", "a callback without TLS", {
    type: "Push",
    callbackUrl: "http://conformance.example/hook",
  }),
  invalidRegistrationTrial("S-105", "a callback whose host is not on the allowlist", {
    type: "Push",
    callbackUrl: "https://conformance.example/hook",
  }),
  trial(
    "S-105",
    "a callback without TLS whose host is on the allowlist",
    ["write", "sandbox"],
    async (bank) => {
      await allowCallbackHosts(bank, [PUBLIC_HOST]);
      const push = (callbackUrl: string) => sendRegistration(bank, { type: "Push", callbackUrl });
      expectAccepted(await push(`https://${PUBLIC_HOST}/hook`), "the same with TLS");
      expectRefused(await push(`http://${PUBLIC_HOST}/hook`), "it");
    },
    "GAP-34",
  ),
  ...(["authUsername", "authPassword"] as const).flatMap((name) => [
    trial("S-156", `${name} of 255 characters`, NEEDS, async (bank) => {
      expectAccepted(await sendRegistration(bank, { [name]: "u".repeat(255) }), "it");
    }),
    invalidRegistrationTrial("S-156", `${name} of 256 characters`, { [name]: "u".repeat(256) }),
  ]),
  trial("S-111", "reading a registration returns the created record", NEEDS, async (bank) => {
    const eventName = "Check.Hold.Escalated";
    const created = readRegistration(expectAccepted(await sendRegistration(bank, { eventName }), "the registration"));
    if (!created.id) throw new NotTriedError("the registration has no id");
    const read = readRegistration(expectAccepted(await bank.call("GET", registrationPath(created.id)), "it"));
    expectSame(read, created, "the record");
  }),
  trial("S-111", "reading a nonexistent registration is refused", [], async (bank) => {
    expectRefused(await bank.call("GET", registrationPath(unknownId(bank.runId))), "it");
  }),
  trial("S-113", "a deleted registration is gone", NEEDS, async (bank) => {
    const id = await register(bank);
    expectAccepted(await bank.call("DELETE", registrationPath(id)), "it");
    expectRefused(await bank.call("GET", registrationPath(id)), "reading it afterward");
    const ids = (await listAllRegistrations(bank)).map((registration) => registration.id);
    expectThat(!ids.includes(id), "it is still listed");
  }),
];
