import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getOriginalPicture, saveOriginalPicture } from "./original-picture";
import { readingPool } from "./reading-pool";
import { stageImage } from "./stage-image";
import { discardStagedPicture } from "./staged-picture";

let portal: TestPortal;
let check: Uint8Array;
let photo: Uint8Array;

beforeAll(async () => {
  portal = await startTestPortal();
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#f4f6ee" } });
  check = new Uint8Array(await draw(1200, 550).png().toBuffer());
  photo = new Uint8Array(await draw(1600, 1200).jpeg().toBuffer());
});
beforeEach(() => portal.reset());
afterAll(async () => {
  readingPool().close();
  await portal.close();
});

function stream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

test("the original image is stored with the staged image, for the same user, and deleted with it", async () => {
  const session = portal.session("operator");
  const staged = await stageImage(session, "front", stream(check));
  if (!staged.ok) throw new Error(staged.message);
  const { id } = staged.value;
  expect(await getOriginalPicture(session, id)).toMatchObject({ ok: false, code: "not-found" });

  expect(await saveOriginalPicture(portal.session("operator"), id, stream(photo))).toMatchObject({ code: "not-found" });
  expect(await saveOriginalPicture(portal.session("viewer"), id, stream(photo))).toMatchObject({ code: "forbidden" });
  expect(await saveOriginalPicture(session, id, stream(photo))).toEqual({ ok: true, value: null });
  const original = await getOriginalPicture(session, id);
  if (!original.ok) throw new Error(original.message);
  const { width, height } = await sharp(original.value.bytes).metadata();
  expect({ width, height, contentType: original.value.contentType }).toEqual({
    width: 1600,
    height: 1200,
    contentType: "image/jpeg",
  });
  expect(await getOriginalPicture(portal.session("operator"), id)).toMatchObject({ code: "not-found" });

  await discardStagedPicture(session, id);
  expect(await getOriginalPicture(session, id)).toMatchObject({ code: "not-found" });
  expect(await portal.ledger.pictures.listOlderThan(-60_000)).toEqual([]);
});

test("[R-33] an invalid image, or an original without a staged image, is not stored", async () => {
  const session = portal.session("operator");
  const staged = await stageImage(session, "front", stream(check));
  if (!staged.ok) throw new Error(staged.message);
  const save = (bytes: Uint8Array, id = staged.value.id) => saveOriginalPicture(session, id, stream(bytes));
  expect(await save(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatchObject({ code: "not-a-picture" });
  expect(await save(new Uint8Array(5_000_001))).toMatchObject({ code: "too-large" });
  expect(await save(photo, "7f1c9a52-0000-4000-8000-000000000000")).toMatchObject({ code: "not-found" });
  expect(await save(photo, "../../etc/passwd")).toMatchObject({ code: "not-found" });
  expect(await getOriginalPicture(session, staged.value.id)).toMatchObject({ code: "not-found" });
});
