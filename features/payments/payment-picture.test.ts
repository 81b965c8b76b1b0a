import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getPaymentPicture } from "./payment-picture";
import { pictureName } from "./picture-name";

let portal: TestPortal;
let tiff: Buffer;

beforeAll(async () => {
  portal = await startTestPortal();
  tiff = await sharp({ create: { width: 1200, height: 550, channels: 3, background: "white" } })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
});
beforeEach(async () => {
  await portal.reset();
  portal.bank.onCall = (_, response) => respondJson(response, 200, { image: tiff.toString("base64") });
});
afterAll(() => portal.close());

let count = 0;
async function savePayment(): Promise<string> {
  const paymentId = `payment-${++count}`;
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record: { status: "Pending" }, source: "event", observedAt: new Date() }),
  );
  return paymentId;
}
const session = () => portal.session("operator");

test("4.3 the bank's TIFF is shown as PNG, downloaded unchanged, and requested from the bank only once", async () => {
  const id = await savePayment();
  const shown = await Promise.all([
    getPaymentPicture(session(), id, "front", "display"),
    getPaymentPicture(session(), id, "front", "display"),
  ]);
  for (const picture of shown) expect(picture).toMatchObject({ ok: true, value: { contentType: "image/png" } });
  const original = await getPaymentPicture(session(), id, "front", "original");
  expect(original).toMatchObject({
    ok: true,
    value: { contentType: "image/tiff", fileName: `check-${id}-front.tif`, bytes: new Uint8Array(tiff) },
  });
  expect(portal.bank.requests.map(({ path }) => path)).toEqual([`/checks/v1/payments/${id}/images/front`]);
});

test("a check that was not deposited in this portal is shown with the bank's image", async () => {
  const id = await savePayment();
  const shown = await getPaymentPicture(session(), id, "front", "deposited");
  expect(shown).toMatchObject({ ok: true, value: { contentType: "image/png" } });
});

test("[R-33] a bank response that is not an image is neither served nor stored", async () => {
  const id = await savePayment();
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, {
      contentType: "image/png",
      image: Buffer.from("<script>alert(1)</script>").toString("base64"),
    });
  expect(await getPaymentPicture(session(), id, "back", "original")).toMatchObject({ ok: false, code: "unavailable" });
  portal.bank.onCall = (_, response) => respondJson(response, 200, { image: tiff.toString("base64") });
  expect(await getPaymentPicture(session(), id, "back", "display")).toMatchObject({ ok: true });
});

test("reports an unresponsive bank, and requests the image again on the next view", async () => {
  const id = await savePayment();
  await portal.bank.close();
  expect(await getPaymentPicture(session(), id, "front", "display")).toEqual({
    ok: false,
    code: "unavailable",
    message: "The image is not available right now. Try again shortly.",
  });
  await portal.bank.reopen();
  await portal.reset();
  portal.bank.onCall = (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "Not found." }] });
  expect(await getPaymentPicture(session(), await savePayment(), "front", "display")).toMatchObject({
    code: "not-found",
    message: "The bank has no image of this side.",
    requestId: "req-1",
  });
});

test("[R-27] no image is requested for an unknown payment", async () => {
  expect(await getPaymentPicture(session(), "../secrets", "front", "display")).toMatchObject({ code: "not-found" });
  expect(portal.bank.requests).toHaveLength(0);
});

test.each([
  ["changed", (bytes: Buffer) => bytes.fill(bytes.at(-1)! ^ 1, bytes.length - 1)],
  ["truncated", (bytes: Buffer) => bytes.subarray(0, 50)],
])("a stored image that was %s is requested from the bank again and shown undamaged", async (_how, damage) => {
  const id = await savePayment();
  const undamaged = await getPaymentPicture(session(), id, "front", "display");
  const { isCache } = portal.ledger.pictures;
  for (const variant of isCache ? ([undefined, "display"] as const) : ([undefined, "display", "deposited"] as const)) {
    const name = pictureName(id, "front", variant);
    await portal.ledger.pictures.write(name, tiff);
    const file = join(portal.picturesFolder, name);
    writeFileSync(file, damage(readFileSync(file)));
  }
  expect(await getPaymentPicture(session(), id, "front", "deposited")).toEqual(undamaged);
  expect(await getPaymentPicture(session(), id, "front", "original")).toMatchObject({
    ok: true,
    value: { bytes: new Uint8Array(tiff) },
  });
  expect(portal.bank.requests).toHaveLength(2);
});

test("a damaged stored image is not shown while the bank does not respond", async () => {
  const id = await savePayment();
  await getPaymentPicture(session(), id, "front", "original");
  const file = join(portal.picturesFolder, pictureName(id, "front"));
  writeFileSync(file, readFileSync(file).subarray(0, 200));
  await portal.bank.close();
  expect(await getPaymentPicture(session(), id, "front", "original")).toMatchObject({ ok: false, code: "unavailable" });
  await portal.bank.reopen();
});

test("repeated views of an image add one audit entry per session, side and form", async () => {
  const id = await savePayment();
  const viewer = session();
  for (let n = 0; n < 3; n += 1) await getPaymentPicture(viewer, id, "front", "display");
  await getPaymentPicture(viewer, id, "back", "display");
  await getPaymentPicture(viewer, id, "front", "original");
  await getPaymentPicture(session(), id, "front", "display");
  expect((await portal.audit()).filter((row) => row.includes("picture.view"))).toHaveLength(4);
});
