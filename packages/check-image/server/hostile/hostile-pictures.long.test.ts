import { fileURLToPath } from "node:url";
import { decodeCheckImage } from "@endorse/check-image/server/decode-check-image";
import { chosenImages } from "@endorse/check-image/server/image-rules";
import { inspectImage } from "@endorse/check-image/server/inspect-image";
import { createProcessPool, type ProcessPool } from "@endorse/check-image/server/process-pool";
import { reencodeImage } from "@endorse/check-image/server/reencode-image";
import { drawSampleFront } from "@endorse/check-image/server/sample-images.specimen";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HostilePicture, latin1 } from "./hostile-picture.specimen";
import { createHostilePictures } from "./hostile-pictures.specimen";
import type { HostileJob, HostileReading } from "./hostile-reading.specimen";

/**
 * Memory limit of a process that analyzes an image as both sides of a check, including its base of 100 MB. The largest
 * image, an interlaced PNG with 64 bits per pixel that the decoder must buffer completely, takes 615 MB.
 */
const MAX_PEAK_MB = 800;

let pool: ProcessPool<HostileJob, HostileReading>;
let images: readonly HostilePicture[];

beforeAll(async () => {
  images = await createHostilePictures();
  pool = createProcessPool<HostileJob, HostileReading>({
    program: fileURLToPath(new URL("./hostile-reading.specimen.ts", import.meta.url)),
    limits: { processes: 2, timeoutMs: 600_000, maxWaiting: 1000, maxHeapMb: 512 },
    onFailure: (reason) => {
      throw new Error(`An image was not read: ${reason}.`);
    },
  });
});
afterAll(() => pool?.close());

describe("[R-33] hostile images", () => {
  test("number at least 300, and each has a unique name", async () => {
    expect(images.length).toBeGreaterThanOrEqual(300);
    expect(new Set(images.map(({ name }) => name)).size).toBe(images.length);
  });

  test("each have an allowed outcome and a message on rejection, and crash no process", async () => {
    const readings = await Promise.all(images.map(({ bytes }) => pool.run({ bytes, as: "portal" })));
    const unexpected = images.flatMap(({ name, allowed }, i) =>
      allowed && !allowed.includes(readings[i]!.result) ? [`${name}: ${readings[i]!.result}`] : [],
    );
    expect(unexpected).toEqual([]);
    for (const { result, sentence } of readings) {
      if (result !== "read") expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
    }
    expect(new Set(readings.map(({ pid }) => pid)).size).toBe(2);
    expect(Math.max(...readings.map(({ peakMb }) => peakMb))).toBeLessThan(MAX_PEAK_MB);
  });

  test("stay within a process's memory limit when the largest are analyzed repeatedly as both sides", async () => {
    const large = images.filter(({ isLarge }) => isLarge);
    expect(large.length).toBeGreaterThanOrEqual(8);
    const readings = await Promise.all([...large, ...large].map(({ bytes }) => pool.run({ bytes, as: "bank" })));
    expect(new Set(readings.map(({ result }) => result))).toEqual(new Set(["read"]));
    expect(Math.max(...readings.map(({ peakMb }) => peakMb))).toBeLessThan(MAX_PEAK_MB);
  });

  test("decode upright to the same gray levels in every orientation and sample format", async () => {
    const { data } = await drawSampleFront()
      .removeAlpha()
      .toColourspace("b-w")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const samples = images.filter(({ showsSample }) => showsSample);
    expect(samples.length).toBeGreaterThanOrEqual(50);
    const different: string[] = [];
    for (const { name, bytes } of samples) {
      const decoded = await decodeCheckImage(bytes);
      if (!decoded.ok) throw new Error(`${name}: ${decoded.message}`);
      const { gray, width, height } = decoded.value;
      expect([name, width, height, gray.pixels.length]).toEqual([name, 1200, 550, data.length]);
      let sum = 0;
      for (let i = 0; i < data.length; i++) sum += Math.abs(gray.pixels[i]! - data[i]!);
      // CMYK and lossy compression change the mean by a few gray levels; an upside-down image changes it by twenty.
      if (sum / data.length > 8) different.push(`${name}: ${sum / data.length}`);
    }
    expect(different).toEqual([]);
  });

  test("contain only the image after re-encoding", async () => {
    const foreignWords = ["<html", "<script", "%PDF-", "PK\u0005\u0006", "MZ\u0090", "GIF89a", "<?php", "zTXt", "acTL"];
    const unexpected: string[] = [];
    for (const { name, bytes, isLarge } of images) {
      if (isLarge) continue;
      const result = await reencodeImage(bytes);
      if (!result.ok) continue;
      const output = Buffer.from(result.value.bytes);
      const header = inspectImage(output, { ...chosenImages, minShorterSide: 1, minLongerSide: 1 });
      const isWhole = header.ok && header.value.byteLength === output.length;
      if (!isWhole || foreignWords.some((word) => output.includes(latin1(word)))) unexpected.push(name);
    }
    expect(unexpected).toEqual([]);
  });
});
