import {
  createBrokenParts,
  createBrokenTiffs,
  createTruncatedFiles,
} from "@endorse/check-image/server/hostile/broken-pictures.specimen";
import { createPolyglots, createWrongSignatures } from "@endorse/check-image/server/hostile/foreign-pictures.specimen";
import type { HostilePicture } from "@endorse/check-image/server/hostile/hostile-picture.specimen";
import { createHostilePictures } from "@endorse/check-image/server/hostile/hostile-pictures.specimen";
import { createSampleFiles } from "@endorse/check-image/server/hostile/sample-files.specimen";
import { createSampleJpeg } from "@endorse/check-image/server/sample-images.specimen";
import { type Campaign, type DescribeGain, type Family, type Judge, runInParallel } from "@/tests/attack/campaign";
import type { AttackResponse } from "@/tests/attack/http";

/** Signatures of polyglot files that a re-encoded image never contains. */
const FOREIGN_SIGNATURES = ["<script", "<?php", "<svg", "<html", "%pdf-", "pk\u0003\u0004", "#!/bin"];
const CONTENT_TYPE = "image/jpeg";

/** Uploads hostile images, which the portal must reject or re-encode before it serves them. */
export const uploads: Family = {
  name: "hostile images",
  rules: ["R-33"],
  async run(campaign, judge) {
    const images = campaign.isShort ? await drawQuickImages(campaign) : await createHostilePictures();
    await runInParallel(images, 2, async (image) => {
      const staged = await upload(campaign, judge, image);
      if (staged) await requestImage(campaign, judge, `${image.name}, shown`, staged);
    });
    await attackTypes(campaign, judge);
  },
};

/** Draws images that are fast to create and analyze; most are rejected after their first bytes. */
async function drawQuickImages({ random }: Campaign): Promise<HostilePicture[]> {
  const samples = await createSampleFiles();
  const all = [
    ...createBrokenTiffs(),
    ...createBrokenParts(samples),
    ...createWrongSignatures(samples),
    ...createTruncatedFiles(samples),
  ];
  return [...all.filter(() => random.chance(0.03)), ...createPolyglots(samples)];
}

/** Uploads an image as a front; returns the URL of the stored image if it was accepted. */
async function upload(
  { portal, target, people }: Campaign,
  judge: Judge,
  image: HostilePicture,
): Promise<string | undefined> {
  const { name, bytes } = image;
  const request = {
    ...{ method: "POST", path: "/api/staged-images?side=front", body: bytes },
    headers: { origin: target.url, cookie: people.operator.cookie!, "content-type": CONTENT_TYPE },
  };
  const response = await portal(request);
  const wrong = findWrongOutcome(response, image);
  judge.record(name, `POST ${request.path} with “${name}” of hostile-pictures.specimen.ts`, wrong);
  return response.status === 201 ? (JSON.parse(response.text) as { url: string }).url : undefined;
}

/**
 * Describes a gain if an image was accepted although the bank's rules reject it. The portal may also accept color TIFF
 * files, since it re-encodes every image. Rejecting more images than required gains an attacker nothing.
 */
function findWrongOutcome({ status, text }: AttackResponse, { name, allowed }: HostilePicture): string | null {
  if (![201, 400, 413, 422, 503].includes(status)) return `${status}: ${text.slice(0, 200)}`;
  const isTiffInColor = name.startsWith("TIFF ") && allowed?.join() === "ImageTypeNotAccepted";
  return status === 201 && allowed && !allowed.includes("read") && !isTiffInColor ? "it was read" : null;
}

const describeForeignContent: DescribeGain = ({ status, headers, bytes }) => {
  if (status !== 200) return `${status} for a stored image`;
  if (!/^image\/(jpeg|png|webp)$/.test(headers["content-type"] ?? "")) return `type ${headers["content-type"]}`;
  if (headers["x-content-type-options"] !== "nosniff") return "browsers may guess its type";
  if (!/default-src 'none'.*sandbox/.test(String(headers["content-security-policy"]))) return "it has no sandbox";
  const content = bytes.toString("latin1").toLowerCase();
  const foreign = FOREIGN_SIGNATURES.find((mark) => content.includes(mark));
  return foreign === undefined ? null : `it carries ${JSON.stringify(foreign)}`;
};

async function requestImage({ people }: Campaign, judge: Judge, name: string, url: string): Promise<void> {
  await judge.portal(name, { path: url, headers: { cookie: people.operator.cookie! } }, describeForeignContent);
  await judge.portal(
    `${name} to another person`,
    { path: url, headers: { cookie: people.compliance.cookie! } },
    ({ status }) => (status === 403 || status === 404 ? null : `${status}`),
  );
}

/** Sends wrong content types. The portal must determine the type from the bytes. */
async function attackTypes(campaign: Campaign, judge: Judge): Promise<void> {
  const { target, people } = campaign;
  const image = await createSampleJpeg();
  const claims = [
    "text/html",
    "image/svg+xml",
    "application/octet-stream",
    "image/png",
    "multipart/form-data; boundary=x",
  ];
  const page = Buffer.from("<html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const headers = { origin: target.url, cookie: people.operator.cookie! };
  for (const type of campaign.isShort ? claims.slice(0, 2) : claims) {
    for (const [name, body] of [
      ["a page", page],
      ["an SVG", svg],
    ] as const) {
      const request = {
        method: "POST",
        path: "/api/staged-images?side=front",
        body,
        headers: { ...headers, "content-type": type },
      };
      await judge.portal(`${name} as ${type}`, request, ({ status }) => (status === 422 ? null : `${status}`));
    }
    const path = "/api/staged-images?side=back";
    const response = await judge.portal(
      `an image as ${type}`,
      { method: "POST", path, body: image, headers: { ...headers, "content-type": type } },
      ({ status }) => (status === 201 ? null : `${status}`),
    );
    const { url } = JSON.parse(response.text) as { url: string };
    await judge.portal(`an image as ${type}, shown`, { path: url, headers }, describeForeignContent);
    const replacement = { method: "PUT", path: `${url}/original`, body: svg, headers };
    await judge.portal(`an SVG as its original`, replacement, ({ status }) => (status === 422 ? null : `${status}`));
  }
}
