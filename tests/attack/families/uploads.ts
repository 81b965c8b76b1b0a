import {
  createBrokenParts,
  createBrokenTiffs,
  truncated,
} from "@endorse/check-image/server/hostile/broken-pictures.specimen";
import { createPolyglots, createWrongSignatures } from "@endorse/check-image/server/hostile/foreign-pictures.specimen";
import type { HostilePicture } from "@endorse/check-image/server/hostile/hostile-picture.specimen";
import { createHostilePictures } from "@endorse/check-image/server/hostile/hostile-pictures.specimen";
import { createSampleFiles } from "@endorse/check-image/server/hostile/sample-files.specimen";
import { createSampleJpeg } from "@endorse/check-image/server/sample-images.specimen";
import { type Campaign, type Family, type Gained, type Judge, runInParallel } from "@/tests/attack/campaign";
import type { AttackResponse } from "@/tests/attack/http";

/** Signatures in polyglot files that a re-encoded image never contains. */
const FOREIGN = ["<script", "<?php", "<svg", "<html", "%pdf-", "pk\u0003\u0004", "#!/bin"];
const READ = "image/jpeg";

/** Hostile images are refused by their rule or read; only our own encoding is served afterward. */
export const uploads: Family = {
  name: "hostile images",
  rules: ["R-33"],
  async run(campaign, judge) {
    const images = campaign.isShort ? await drawQuickImages(campaign) : await createHostilePictures();
    await runInParallel(images, 2, async (image) => {
      const staged = await upload(campaign, judge, image);
      if (staged) await show(campaign, judge, `${image.name}, shown`, staged);
    });
    await attackTypes(campaign, judge);
  },
};

/** Images that are fast to make and read: most are refused by their first bytes. */
async function drawQuickImages({ random }: Campaign): Promise<HostilePicture[]> {
  const samples = await createSampleFiles();
  const all = [
    ...createBrokenTiffs(),
    ...createBrokenParts(samples),
    ...createWrongSignatures(samples),
    ...truncated(samples),
  ];
  return [...all.filter(() => random.chance(0.03)), ...createPolyglots(samples)];
}

/** Uploads an image as a front; returns the URL of the stored image if it was read. */
async function upload(
  { portal, target, people }: Campaign,
  judge: Judge,
  image: HostilePicture,
): Promise<string | undefined> {
  const { name, bytes } = image;
  const request = {
    ...{ method: "POST", path: "/api/staged-images?side=front", body: bytes },
    headers: { origin: target.url, cookie: people.operator.cookie!, "content-type": READ },
  };
  const response = await portal(request);
  const wrong = findWrongOutcome(response, image);
  judge.record(name, `POST ${request.path} with “${name}” of hostile-pictures.specimen.ts`, wrong);
  return response.status === 201 ? (JSON.parse(response.text) as { url: string }).url : undefined;
}

/**
 * Finds images that are read although their rule refuses them. The rules are the bank's: the portal also reads color
 * TIFF files, since it re-encodes every image. Refusing more than the rules require gains an attacker nothing.
 */
function findWrongOutcome({ status, text }: AttackResponse, { name, allowed }: HostilePicture): string | null {
  if (![201, 400, 413, 422, 503].includes(status)) return `${status}: ${text.slice(0, 200)}`;
  const isTiffInColor = name.startsWith("TIFF ") && allowed?.join() === "ImageTypeNotAccepted";
  return status === 201 && allowed && !allowed.includes("read") && !isTiffInColor ? "it was read" : null;
}

const isOurEncoding: Gained = ({ status, headers, bytes }) => {
  if (status !== 200) return `${status} for a stored image`;
  if (!/^image\/(jpeg|png|webp)$/.test(headers["content-type"] ?? "")) return `type ${headers["content-type"]}`;
  if (headers["x-content-type-options"] !== "nosniff") return "browsers may guess its type";
  if (!/default-src 'none'.*sandbox/.test(String(headers["content-security-policy"]))) return "it has no sandbox";
  const content = bytes.toString("latin1").toLowerCase();
  const foreign = FOREIGN.find((mark) => content.includes(mark));
  return foreign === undefined ? null : `it carries ${JSON.stringify(foreign)}`;
};

async function show({ people }: Campaign, judge: Judge, name: string, url: string): Promise<void> {
  await judge.portal(name, { path: url, headers: { cookie: people.operator.cookie! } }, isOurEncoding);
  await judge.portal(
    `${name} to another person`,
    { path: url, headers: { cookie: people.compliance.cookie! } },
    ({ status }) => (status === 403 || status === 404 ? null : `${status}`),
  );
}

/** The type follows from the bytes, whatever the request says. */
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
    await judge.portal(`an image as ${type}, shown`, { path: url, headers }, isOurEncoding);
    const keep = { method: "PUT", path: `${url}/original`, body: svg, headers };
    await judge.portal(`an SVG as its original`, keep, ({ status }) => (status === 422 ? null : `${status}`));
  }
}
