import { type Bank, unknownId } from "@/bank/conformance/bank";
import {
  BrokenError,
  expectAccepted,
  expectSame,
  expectThat,
  isSuccess,
  NotTriedError,
} from "@/bank/conformance/outcome";
import { getSharedPartner } from "@/bank/conformance/payments";
import { listAllRegistrations, listRegistrations, REGISTRATIONS, register } from "@/bank/conformance/registrations";
import { type Trial, trial } from "@/bank/conformance/trial";
import { EVENT_NAMES, REGISTRATION_STATUSES } from "@/lib/contract/enums";
import { readListEnvelope } from "@/lib/contract/envelopes";

const NEEDS = ["write", "partnerId"] as const;

const requestList = (bank: Bank, query = "") => bank.call("GET", `${REGISTRATIONS}/${query}`);

/**
 * Creates three registrations for different events: two Poll, and one Push if the suite has a receiver (otherwise
 * Poll).
 */
const createThreeRegistrations = (bank: Bank) =>
  bank.memoize("three registrations", async () => {
    const pushed = bank.options.receiver && {
      type: "Push",
      callbackUrl: bank.options.receiver.callbackUrl(`listed-${bank.runId}`),
    };
    const ids = [
      await register(bank, { eventName: "Check.Payment.Canceled" }),
      await register(bank, { eventName: "Check.PositivePay.Revoked" }),
      await register(bank, { eventName: "Check.Hold.Escalated", ...pushed }),
    ];
    return { ids, callbackUrl: pushed?.callbackUrl };
  });

/** Expects a filter to return only matching registrations, including the registration with `id`. */
async function expectFiltered(bank: Bank, field: "eventName" | "callbackUrl", value: string, id: string) {
  const items = await listAllRegistrations(bank, `&${field}=${encodeURIComponent(value)}`);
  const nonMatching = items.find((item) => item[field] !== value);
  if (nonMatching) throw new BrokenError(`a registration with ${field} ${nonMatching[field]} is also listed`);
  expectThat(
    items.some((item) => item.id === id),
    "the matching registration is not listed",
  );
}

/** Registration lists (4.11). */
export const LISTING_TRIALS: readonly Trial[] = [
  trial("S-108", "the response is a list", [], async (bank) => {
    const { body } = expectAccepted(await requestList(bank), "it");
    expectThat(readListEnvelope(body) !== null, "the response contains no list");
  }),
  trial("S-108", "pushed and polled registrations are listed once each", NEEDS, async (bank) => {
    const { ids } = await createThreeRegistrations(bank);
    const all = (await listAllRegistrations(bank)).map(({ id }) => id);
    for (const id of ids) expectSame(all.filter((listedId) => listedId === id).length, 1, "how often it is listed");
  }),
  trial(
    "S-108",
    "two pages of two equal a page of four",
    NEEDS,
    async (bank) => {
      await createThreeRegistrations(bank);
      const [whole, firstPage, secondPage] = [
        await listRegistrations(bank, "?pageSize=4"),
        await listRegistrations(bank, "?pageNumber=1&pageSize=2"),
        await listRegistrations(bank, "?pageNumber=2&pageSize=2"),
      ].map((items) => items.map(({ id }) => id));
      expectSame(firstPage!.length, 2, "the length of the first page");
      expectSame([...firstPage!, ...secondPage!], whole, "both pages together");
    },
    "GAP-31",
  ),
  ...(["S-110", "S-155"] as const).flatMap((statement) => [
    trial(statement, "a page of 50", [], async (bank) => {
      expectAccepted(await requestList(bank, "?pageSize=50"), "it");
    }),
    trial(statement, "a page of 51 is refused or has at most 50", [], async (bank) => {
      const response = await requestList(bank, "?pageSize=51");
      if (!isSuccess(response)) return;
      const { pageSize } = (response.body ?? {}) as { pageSize?: unknown };
      const count = readListEnvelope(response.body)?.length ?? 0;
      expectThat(count <= 50 && !(Number(pageSize) > 50), "a page size of 51 was accepted");
    }),
  ]),
  trial("S-109", "by eventName", NEEDS, async (bank) => {
    await expectFiltered(
      bank,
      "eventName",
      "Check.PositivePay.Revoked",
      (await createThreeRegistrations(bank)).ids[1]!,
    );
  }),
  trial("S-109", "by callbackUrl", [...NEEDS, "receiver"], async (bank) => {
    const { ids, callbackUrl } = await createThreeRegistrations(bank);
    await expectFiltered(bank, "callbackUrl", callbackUrl!, ids[2]!);
  }),
  trial("S-109", "by a callbackUrl that no registration has", NEEDS, async (bank) => {
    await createThreeRegistrations(bank);
    const items = await listRegistrations(bank, `?callbackUrl=${encodeURIComponent("https://nobody.example/")}`);
    expectSame(items.length, 0, "the number of registrations listed");
  }),
  trial("S-109", "by the client's partnerId", NEEDS, async (bank) => {
    const { ids } = await createThreeRegistrations(bank);
    const items = await listAllRegistrations(bank, `&partnerId=${await getSharedPartner(bank)}`);
    const all = items.map(({ id }) => id);
    expectThat(
      ids.every((id) => all.includes(id)),
      "some of the client's registrations are not listed",
    );
  }),
  trial("S-109", "by another partnerId", [], async (bank) => {
    const response = await requestList(bank, `?partnerId=${unknownId(bank.runId)}`);
    if (!isSuccess(response)) return;
    expectSame(readListEnvelope(response.body)?.length, 0, "the number of registrations listed");
  }),
  trial("S-109", "by two fields at once", NEEDS, async (bank) => {
    await createThreeRegistrations(bank);
    const query = "?eventName=Check.Payment.Canceled&callbackUrl=https%3A%2F%2Fnobody.example%2F";
    expectSame((await listRegistrations(bank, query)).length, 0, "the number of registrations listed");
  }),
  trial("S-69", "status of the registrations listed", [], async (bank) => {
    const states = (await listRegistrations(bank)).flatMap(({ status }) => status ?? []);
    if (states.length === 0) throw new NotTriedError("no registration with a status is listed");
    const unknown = states.filter((state) => !(REGISTRATION_STATUSES as readonly string[]).includes(state));
    expectSame(unknown, [], "the list of unknown statuses");
  }),
  trial("S-133", "eventName of the registrations listed", [], async (bank) => {
    const names = (await listRegistrations(bank)).flatMap(({ eventName }) => eventName ?? []);
    if (names.length === 0) throw new NotTriedError("no registration is listed");
    const unknown = names.filter((name) => !(EVENT_NAMES as readonly string[]).includes(name));
    expectSame(unknown, [], "the list of unknown events");
  }),
  trial("S-133", "a registration for each of the thirteen events", NEEDS, async (bank) => {
    for (const eventName of EVENT_NAMES) await register(bank, { eventName });
  }),
];
