import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pictureName } from "@/features/payments/picture-name";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { insertPicture } from "@/lib/ledger/pictures/payment-pictures";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { checkHealth, lastingFailure, portalHealth, runReported, verifyStorage } from "./portal-health";

const START = new Date("2026-11-20T15:00:00Z");
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let portal: TestPortal;
let ledger: Ledger;
beforeAll(async () => {
  portal = await startTestPortal();
  ledger = portal.ledger;
});
beforeEach(async () => {
  provideLedger(ledger);
  await portal.reset();
});
afterAll(() => portal.close());

/** Stores one image for each payment. */
async function storePictures(...paymentIds: string[]): Promise<void> {
  for (const paymentId of paymentIds) {
    const bytes = Buffer.from(`image of ${paymentId}`);
    await ledger.db.transaction((tx) =>
      applyPayment(tx, { paymentId, record: { status: "Pending" }, source: "event", observedAt: START }),
    );
    await ledger.pictures.write(pictureName(paymentId, "front"), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const row = { paymentId, view: "front", contentType: "image/png", byteLength: bytes.length, sha256 };
    await insertPicture(ledger.db, { ...row, fetchedAt: START });
  }
}

const listFailingParts = async (now: Date) => (await portalHealth().read(now)).map(({ part }) => part);

test("a portal that can store data is healthy, and removes the health probe", async () => {
  expect(await listFailingParts(START)).toEqual([]);
  expect((await ledger.pictures.list()).filter((name) => name.startsWith("health-probe"))).toEqual([]);
});

test("reports an image folder that can't be written; pages show the failure after two minutes", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, open '/srv/data/pictures/x'"), {
    code: "ENOSPC",
  });
  provideLedger({ ...ledger, pictures: { ...ledger.pictures, write: async () => Promise.reject(full) } });
  await checkHealth(START);
  expect(await listFailingParts(START)).toEqual(["pictures"]);
  expect(lastingFailure(later(119))).toBeNull();
  expect(lastingFailure(later(120))).toEqual({
    since: "2026-11-20T15:00:00.000Z",
    messages: ["The portal can’t save images."],
  });
  provideLedger(ledger);
  await checkHealth(later(121));
  expect(lastingFailure(later(121))).toBeNull();
});

test("failed background work makes the portal unhealthy until the work succeeds", async () => {
  await expect(runReported("retention", () => Promise.reject(new Error("failed: pictures")))).rejects.toThrow();
  await runReported("sweep", async () => {});
  await checkHealth(START);
  expect(await listFailingParts(START)).toEqual(["background"]);
  expect(lastingFailure(later(120))?.messages).toEqual([
    "The portal can’t remove expired data or send parts of a batch. Its log has the reason.",
  ]);
  await runReported("retention", async () => {});
  await checkHealth(later(121));
  expect(lastingFailure(later(121))).toBeNull();
});

test("reports damaged database files", async () => {
  const scan = { next: async () => {}, damaged: () => new Set(["base/5/16400"]) };
  provideLedger({ ...ledger, scan });
  expect(await listFailingParts(START)).toEqual(["ledger-files"]);
});

test.each([
  // If portals share the ledger, the files are a cache, and a different machine may have the image.
  ["missing", () => !ledger.pictures.isCache, (name: string) => ledger.pictures.remove(name)],
  ["changed", () => true, (name: string) => ledger.pictures.write(name, Buffer.from("another image"))],
])("reports a %s image within one round of checks, until it is restored", async (...[, fails, damage]) => {
  await storePictures("a", "b", "c");
  for (let slice = 0; slice < 4; slice += 1) await verifyStorage();
  expect(await listFailingParts(START)).toEqual([]);
  await damage(pictureName("b", "front"));
  for (let slice = 0; slice < 4; slice += 1) await verifyStorage();
  expect(await listFailingParts(later(10))).toEqual(fails() ? ["picture-files"] : []);
  await ledger.pictures.write(pictureName("b", "front"), Buffer.from("image of b"));
  for (let slice = 0; slice < 4; slice += 1) await verifyStorage();
  expect(await listFailingParts(later(20))).toEqual([]);
});
