import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getPayment } from "@/features/payments/get-payment";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import type { Session } from "@/lib/access/session";
import { createBankClient } from "@/lib/bank-client/bank-client";
import { provideBankClient } from "@/lib/bank-client/running-client";
import { respondJson, type ScriptedBank, startScriptedBank } from "@/lib/bank-client/scripted-bank";
import { queryRows } from "@/lib/database/query-rows";
import { createImageFiles } from "@/lib/ledger/pictures/picture-files";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { sweep } from "@/server/background/sweep";
import { tidyFiles } from "@/server/background/tidy-files";
import { openTwoPortals, type TwoPortals } from "@/server/testing/two-portals";
import { depositCheck } from "./deposit-check";
import { readingPool } from "./reading-pool";
import { stageImage } from "./stage-image";
import { stagedFileName } from "./staged-files";
import { getStagedPicture } from "./staged-picture";

let bank: ScriptedBank;
let client: ReturnType<typeof createBankClient>;
let portals: TwoPortals;
let olga: Session;
let picture: Buffer;

beforeAll(async () => {
  bank = await startScriptedBank();
  setTestEnvironment(bank.url);
  client = createBankClient(portalSettings().bank);
  provideBankClient(client);
  portals = await openTwoPortals();
  picture = await sharp({ create: { width: 1200, height: 550, channels: 3, background: "#f4f6ee" } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  const person = { id: randomUUID(), name: "Olga Operator", email: "olga@example.com", roles: ["operator" as const] };
  olga = { sessionId: randomUUID(), person, stepUp: { isNeeded: false, at: null } };
});
afterAll(async () => {
  readingPool().close();
  await client.close();
  await portals.close();
  await bank.close();
});

async function stage(side: "front" | "back"): Promise<string> {
  const staged = await stageImage(olga, side, new Blob([new Uint8Array(picture)]).stream());
  if (!staged.ok) throw new Error(staged.message);
  return staged.value.id;
}

const imageRequestCount = () => bank.requests.filter(({ path }) => path.includes("/images/")).length;

test("a check staged on one server and deposited on another is shown on both, even if a folder is lost", async () => {
  const { a, b, as } = portals;
  const paymentId = randomUUID();
  const record = { id: paymentId, status: "Pending", accountNumber: "2218009110", amount: 100 };
  bank.onCall = ({ path }, response) =>
    respondJson(response, 200, path.includes("/images/") ? { image: picture.toString("base64") } : record);
  const [frontImageId, backImageId] = await as(a, async () => [await stage("front"), await stage("back")] as const);
  expect(existsSync(join(a.folder, "pictures")) ? readdirSync(join(a.folder, "pictures")) : []).toEqual([".lock"]);
  const form = {
    idempotencyKey: randomUUID(),
    accountNumber: "2218009110",
    amountCents: 100,
    frontImageId,
    backImageId,
  };
  expect(await as(b, () => getStagedPicture(olga, frontImageId))).toMatchObject({ ok: true });
  expect(await as(b, () => depositCheck(olga, form))).toMatchObject({ ok: true, value: { outcome: "accepted" } });
  const shown = await as(b, () => getPaymentPicture(olga, paymentId, "front", "display"));
  expect(shown).toMatchObject({ ok: true, value: { contentType: "image/png" } });

  await rm(join(b.folder, "pictures"), { recursive: true });
  for (const portal of [a, b]) {
    expect((await as(portal, () => getPayment(olga, paymentId)))?.depositedPictures).toEqual({
      front: true,
      back: true,
    });
    const deposited = await as(portal, () => getPaymentPicture(olga, paymentId, "front", "deposited"));
    expect(deposited).toMatchObject({ ok: true, value: { contentType: "image/jpeg" } });
    expect(await as(portal, () => getPaymentPicture(olga, paymentId, "front", "display"))).toEqual(shown);
  }
  // Each server requested the bank's image once, and server b requested it again after its folder was lost.
  expect(imageRequestCount()).toBe(3);
});

test("[R-43] images in the database are encrypted", async () => {
  const { a } = portals;
  await a.ledger.pictures.write(stagedFileName(randomUUID()), Buffer.from("an account number in plain"));
  const rows = await queryRows<{ bytes: Buffer }>(a.ledger.db, "select bytes from shared_pictures");
  expect(rows.length).toBeGreaterThan(0);
  for (const { bytes } of rows) {
    expect(bytes.subarray(0, 7).toString()).toBe("ENDORSE");
    expect(bytes.includes("account number")).toBe(false);
  }
});

test("expired staged images and image files without a database row are deleted", async () => {
  const { a, b, as } = portals;
  const imageId = await as(a, () => stage("front"));
  const orphan = stagedFileName(randomUUID());
  await a.ledger.pictures.write(orphan, Buffer.from("orphan"));
  await as(b, () => sweep(new Date()));
  expect(await b.ledger.pictures.has(orphan)).toBe(true);
  await as(b, () => sweep(new Date(Date.now() + 5 * 3_600_000)));
  for (const name of [orphan, stagedFileName(imageId), stagedFileName(imageId, "straightened")])
    expect(await a.ledger.pictures.has(name)).toBe(false);
});

test("images in a restored folder are read and moved to shared storage, and the folder's size is limited", async () => {
  const { a, b, as } = portals;
  const folder = join(a.folder, "pictures");
  const files = createImageFiles(folder, a.ledger.vault);
  const deposited = "payment-1-front.deposited";
  await files.write(deposited, Buffer.from("in color"));
  for (const name of ["payment-1-front", "payment-2-front"]) await files.write(name, Buffer.alloc(3_000_000));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await utimes(join(folder, deposited), hoursAgo(2), hoursAgo(2));
  await utimes(join(folder, "payment-1-front"), hoursAgo(3), hoursAgo(3));
  expect(Buffer.from((await a.ledger.pictures.read(deposited))!).toString()).toBe("in color");
  Object.assign(portalSettings(), { pictureCacheMb: 4 });
  await as(a, () => tidyFiles());
  expect(Buffer.from((await b.ledger.pictures.read(deposited))!).toString()).toBe("in color");
  const written = [deposited, "payment-1-front", "payment-2-front"];
  expect(readdirSync(folder).filter((name) => written.includes(name))).toEqual(["payment-2-front"]);
});
