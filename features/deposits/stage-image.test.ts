import { findFirstPicture } from "@endorse/check-image/core/files/first-picture";
import { createSampleFiles } from "@endorse/check-image/server/hostile/sample-files.specimen";
import { createPhoneFiles, SECRET } from "@endorse/check-image/server/phone-files.specimen";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { saveOriginalPicture } from "./original-picture";
import { readingPool } from "./reading-pool";
import { stageImage } from "./stage-image";
import { stagedFileName } from "./staged-files";
import { discardStagedPicture, getStagedPicture } from "./staged-picture";

let portal: TestPortal;
let tiff: Uint8Array;
const samples = await createSampleFiles();

beforeAll(async () => {
  portal = await startTestPortal();
  tiff = new Uint8Array(
    await sharp({ create: { width: 1200, height: 550, channels: 3, background: "#f4f6ee" } })
      .toColourspace("b-w")
      .tiff()
      .toBuffer(),
  );
});
beforeEach(() => portal.reset());
afterAll(async () => {
  readingPool().close();
  await portal.close();
});

function stream(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

describe("a staged image", () => {
  test("is analyzed once, stored, served re-encoded, and deleted on request", async () => {
    const session = portal.session("operator");
    const staged = await stageImage(session, "front", stream(tiff.subarray(0, 1000), tiff.subarray(1000)));
    if (!staged.ok) throw new Error(staged.message);
    const { id, analysis, ...rest } = staged.value;
    expect(rest).toEqual({
      side: "front",
      contentType: "image/png",
      byteLength: expect.any(Number),
      width: 1200,
      height: 550,
      url: `/api/staged-images/${id}`,
      hints: [{ name: "NoPrint", value: 0, limit: 0.2, unit: "% black" }],
      micr: { line: "", accepted: false, routing: null, account: null, checkNumber: null, symbols: [] },
      recognizedAmountCents: null,
      suggestedAmounts: [],
      amountConflict: null,
      recognizedDate: null,
      amountRegion: null,
      layout: "0".repeat(96 * 44),
    });
    expect(analysis.tests).toHaveLength(16);
    expect(analysis.tests.find(({ name }) => name === "TooLight")).toMatchObject({ result: "Failed", required: true });
    expect(analysis.passed).toBe(false);

    const shown = await getStagedPicture(session, id);
    expect(shown).toMatchObject({ ok: true, value: { contentType: "image/jpeg" } });
    expect(await getStagedPicture(session, id)).toMatchObject({ ok: true, value: { contentType: "image/jpeg" } });
    expect(await getStagedPicture(portal.session("operator"), id)).toMatchObject({ ok: false, code: "not-found" });

    await discardStagedPicture(portal.session("operator"), id);
    expect(await getStagedPicture(session, id)).toMatchObject({ ok: true });
    await discardStagedPicture(session, id);
    expect(await getStagedPicture(session, id)).toMatchObject({ ok: false, code: "not-found" });
    expect(await portal.ledger.pictures.listOlderThan(-60_000)).toEqual([]);
  });
  test("[R-26] is not read when the user may not make deposits", async () => {
    const body = stream(tiff);
    expect(await stageImage(portal.session("viewer"), "front", body)).toMatchObject({ code: "forbidden" });
    expect(body.locked).toBe(false);
  });
});

describe("[R-33] a file that contains more than an image", () => {
  test.each(createPhoneFiles(samples.jpeg, samples.png, samples.webp).slice(0, 6))(
    "$name: only the re-encoded image is stored",
    async ({ bytes }) => {
      const session = portal.session("operator");
      const staged = await stageImage(session, "front", stream(bytes));
      if (!staged.ok) throw new Error(staged.message);
      const { id } = staged.value;
      expect(await saveOriginalPicture(session, id, stream(bytes))).toEqual({ ok: true, value: null });
      const { pictures } = portal.ledger;
      const storedFiles = await Promise.all(
        [stagedFileName(id), stagedFileName(id, "straightened"), stagedFileName(id, "original")].map((name) =>
          pictures.read(name),
        ),
      );
      for (const file of storedFiles) {
        if (!file) throw new Error("An image was not stored.");
        expect(Buffer.from(file).includes(SECRET)).toBe(false);
        expect(findFirstPicture(file)).toMatchObject({ byteLength: file.byteLength });
      }
      expect(staged.value.byteLength).toBe(storedFiles[0]!.byteLength);
    },
  );

  test("a color TIFF is stored in a format the bank accepts", async () => {
    const color = await sharp(samples.png).tiff({ compression: "lzw" }).toBuffer();
    const staged = await stageImage(portal.session("operator"), "front", stream(new Uint8Array(color)));
    expect(staged).toMatchObject({ ok: true, value: { contentType: "image/png", width: 1200, height: 550 } });
  });
});

describe("[R-33] a file is not stored if it is", () => {
  const stage = (body: ReadableStream<Uint8Array> | null) => stageImage(portal.session("operator"), "back", body);
  test("larger than 5 MB; the rest of the file is not read", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    expect(await stage(endless)).toMatchObject({
      code: "too-large",
      message: "The image is larger than 5 MB. Save it at a smaller size or with stronger compression.",
    });
    expect(sent).toBeLessThan(10_000_000);
  });
  test("empty, truncated, or of an unsupported type", async () => {
    expect(await stage(null)).toMatchObject({ code: "incomplete" });
    expect(await stage(stream())).toMatchObject({ code: "incomplete" });
    const aborted = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("aborted")) });
    expect(await stage(aborted)).toMatchObject({ code: "incomplete" });
    expect(await stage(stream(tiff.subarray(0, 5000)))).toMatchObject({ code: "not-a-picture" });
    expect(await stage(stream(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")))).toMatchObject({
      code: "not-a-picture",
      message: expect.stringContaining("Only JPEG, PNG, TIFF and WebP images are accepted."),
    });
    expect(await portal.ledger.db.select().from(stagedImages)).toEqual([]);
  });
});
