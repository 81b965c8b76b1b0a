import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let master: string;
let restriction: { id: string };

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  master = await partner.openAccount();
  const path = `/core/v1/dda/accounts/${master}/restrictions`;
  restriction = (await partner.call<{ id: string }>("POST", path, { appliesTo: "All", reason: "Compromised" })).body;
});
afterAll(() => bank.close());

const remove = (id: string, accountNumber = master, caller = partner) =>
  caller.call("DELETE", `/core/v1/dda/accounts/${accountNumber}/restrictions/${id}`);
const findStored = () =>
  bank.services.db.query.restrictions.findFirst({ where: (t, { eq }) => eq(t.id, restriction.id) });

test("[GAP-29] removal returns the Inactive record, and deposits are accepted again", async () => {
  expect((await partner.deposit({ accountNumber: master })).body.status).toBe("Rejected");
  bank.time.advance(60_000);
  const { status, body } = await remove(restriction.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...restriction,
    status: "Inactive",
    removedAt: "2026-11-16T09:31:00.000-05:00",
    lastModifiedAt: "2026-11-16T09:31:00.000-05:00",
  });
  expect((await partner.deposit({ accountNumber: master })).body.status).toBe("Pending");
  const events = await eventsOf(bank, partner);
  expect(events.filter(({ eventName }) => eventName === "Core.Restriction.Placed")).toHaveLength(1);
});

test("[GAP-29] a second removal returns the unchanged record", async () => {
  const first = await remove(restriction.id);
  bank.time.advance(60_000);
  const second = await remove(restriction.id);
  expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body });
});

test("[GAP-39] [R-27] ids of other accounts' and partners' restrictions return the same 404 as an unknown id", async () => {
  const other = await bank.addPartner();
  const responses = [
    await remove(randomUUID()),
    await remove("not-a-guid"),
    await remove(restriction.id, await partner.openAccount()),
    await remove(restriction.id, master, other),
  ];
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({
      status: 404,
      body: { errors: [{ code: 1003, message: "No resource exists at this address." }] },
    });
  }
  expect(await findStored()).toMatchObject({ status: "Active", removedAt: null });
});

test("[GAP-29] the OpenAPI document marks the removal as an extension", async () => {
  const document = await (await bank.app.request("/openapi.json")).json();
  const path = document.paths["/core/v1/dda/accounts/{accountNumber}/restrictions/{id}"];
  expect(path.delete).toMatchObject({ "x-extension": true, tags: ["Account restrictions (extension)"] });
});
