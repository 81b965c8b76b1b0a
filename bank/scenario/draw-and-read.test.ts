import { expect, test } from "vitest";
import { checkOfDeposit, checkOfPresentment } from "./check-orders";
import { drawAndRead } from "./draw-and-read";
import { VERBS } from "./verbs";

const place = { seed: "seven", index: 3, at: new Date("2026-11-16T10:00:00-05:00") };
const deposit = (fields: Record<string, string>) =>
  checkOfDeposit(VERBS.deposit.fields.parse({ account: "2218009110", amount: "925.00", ...fields }), undefined, place);

test("[GAP-43] a drawn check is read as what it was ordered as, and drawn again it is the same bytes", async () => {
  const order = deposit({ drawer: "Wendell Pruitt", number: "1448" });
  expect(order.spec).toMatchObject({ kind: "personal", amountCents: 92_500, checkNumber: "1448", date: "2026-11-15" });
  const once = await drawAndRead(order);
  expect(once.reading).toMatchObject({
    iqaPassed: true,
    micr: {
      isRead: true,
      routingNumber: order.spec.routing,
      accountNumber: order.spec.account,
      checkNumber: "1448",
    },
  });
  const again = await drawAndRead(order);
  expect(Buffer.compare(again.pictures.front, once.pictures.front)).toBe(0);
  expect(Buffer.compare(again.pictures.back, once.pictures.back)).toBe(0);
});

test("the checks of one drawer are of one account, whatever else they say", () => {
  const [one, other] = [deposit({ drawer: "Wendell Pruitt" }), deposit({ drawer: "Wendell Pruitt", amount: "1.00" })];
  expect(other.spec.account).toBe(one.spec.account);
  expect(deposit({ drawer: "Dana Whitcombe" }).spec.account).not.toBe(one.spec.account);
  expect(deposit({ drawer: "Granite Peak Logistics" }).spec.kind).toBe("business");
});

test("[GAP-16] ink over the line can't be read, and is no fault of the picture", async () => {
  const { reading } = await drawAndRead(deposit({ smudged: "yes", drawer: "Granite Peak Logistics" }));
  expect([reading.micr.isRead, reading.iqaPassed]).toEqual([false, true]);
});

test("[GAP-14] a defect that was ordered fails the picture", async () => {
  expect((await drawAndRead(deposit({ defect: "dark:0.9" }))).reading.iqaPassed).toBe(false);
});

test("[GAP-42] a presented check is drawn on the account it names", async () => {
  const fields = VERBS.present.fields.parse({ account: "2218009276", amount: "70.00", number: "4821" });
  const { reading } = await drawAndRead(checkOfPresentment(fields, "2218009276", place));
  expect(reading.micr).toMatchObject({ isRead: true, accountNumber: "2218009276", checkNumber: "4821" });
});
