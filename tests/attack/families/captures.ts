import { createSampleJpeg } from "@endorse/check-image/server/sample-images.specimen";
import type { Campaign, DescribeGain, Family, Judge } from "@/tests/attack/campaign";
import type { AttackResponse } from "@/tests/attack/http";

/** A client address that differs from the signed-in users' address. */
const STRANGER = "127.0.9.1";

/** Attacks capture links, which must only allow one device to upload images, and must expire. */
export const captures: Family = {
  name: "links for images",
  rules: ["R-45", "R-33", "R-34"],
  async run(campaign, judge) {
    await attackToken(campaign, judge);
    await attackDevice(campaign, judge);
    await attackContent(campaign, judge);
    await attackEndedLinks(campaign, judge);
  },
};

interface Link {
  readonly id: string;
  readonly token: string;
}

async function createLink({ portal, target, people }: Campaign, sides: readonly string[]): Promise<Link> {
  const headers = { origin: target.url, cookie: people.operator.cookie!, "content-type": "application/json" };
  const body = JSON.stringify({ sides });
  const created = JSON.parse((await portal({ method: "POST", path: "/api/capture-links", headers, body })).text);
  return { id: created.id, token: created.url.split("#")[1] };
}

function createOpenRequest({ target }: Campaign, body: string, cookie?: string) {
  const headers = { origin: target.url, "content-type": "application/json", ...(cookie !== undefined && { cookie }) };
  return { method: "POST", path: "/api/capture", headers, body, from: STRANGER };
}

function createUploadRequest({ target }: Campaign, body: Uint8Array, cookie?: string, side = "front") {
  const headers = { origin: target.url, "content-type": "image/jpeg", ...(cookie !== undefined && { cookie }) };
  return { method: "POST", path: `/api/capture/pictures?side=${side}`, headers, body, from: STRANGER };
}

/** Opens a link as a phone from the given address, and returns the phone's cookie. */
async function openLink(campaign: Campaign, { token }: Link, from: string): Promise<string> {
  return findCookie(await campaign.portal({ ...createOpenRequest(campaign, JSON.stringify({ token })), from })) ?? "";
}

function findCookie({ headers }: AttackResponse): string | undefined {
  return headers["set-cookie"]?.find((cookie) => cookie.includes("endorse.capture="))?.split(";")[0];
}

/** Describes a successful response or a new cookie. The status is 0 if the connection was closed early. */
const describeAccess: DescribeGain = (response) =>
  (response.status > 0 && response.status < 400) || findCookie(response)
    ? `${response.status}: ${response.text.slice(0, 200)}`
    : null;

async function attackToken(campaign: Campaign, judge: Judge): Promise<void> {
  const { token } = await createLink(campaign, ["front"]);
  const tokens: [string, unknown][] = [
    ["that is truncated", token.slice(0, -1)],
    ["with an extra letter", `${token}A`],
    ["in capitals", token.toUpperCase()],
    ["with a space", ` ${token}`],
    ["that is empty", ""],
    ["in a list", [token]],
    ["as a pattern", "%"],
    ["as SQL", "' or 1=1 --"],
    ["with a NUL", `${token}\0`],
    ["as a condition", { $ne: null }],
    ["of 1 MB", "A".repeat(1_000_000)],
  ];
  for (const [how, given] of tokens) {
    await judge.portal(`a token ${how}`, createOpenRequest(campaign, JSON.stringify({ token: given })), describeAccess);
  }
  for (const body of ["", "{", "null", "[]", `"${token}"`]) {
    await judge.portal(`a body of ${body || "nothing"}`, createOpenRequest(campaign, body), describeAccess);
  }
  let last = 0;
  for (let guess = 0; guess < 40; guess++) {
    last = (await campaign.portal(createOpenRequest(campaign, JSON.stringify({ token: `guess ${guess}` })))).status;
  }
  judge.record("forty guesses", "POST /api/capture, forty times", last === 429 ? null : `the last one got ${last}`);
}

/** Uses the phone's cookie for other paths and the link on other devices, from addresses not limited by guessing. */
async function attackDevice(campaign: Campaign, judge: Judge): Promise<void> {
  const link = await createLink(campaign, ["front", "back"]);
  const cookie = await openLink(campaign, link, "127.0.10.1");
  judge.record("a phone opens its link", "POST /api/capture", cookie ? null : "it was refused");
  for (const given of [undefined, "endorse.capture=forged"]) {
    const body = JSON.stringify({ token: link.token });
    const request = { ...createOpenRequest(campaign, body, given), from: "127.0.11.1" };
    await judge.portal(`a second device with ${given ?? "no cookie"}`, request, describeAccess);
  }
  const linkPaths = ["", "/pictures/front"].map((more) => `/api/capture-links/${link.id}${more}`);
  for (const path of [...linkPaths, "/api/payments", "/api/accounts", "/api/live", "/api/staged-images/x"]) {
    const describeContent: DescribeGain = ({ status, text }) =>
      status === 401 ? null : `${status}: ${text.slice(0, 200)}`;
    await judge.portal(`${path} with the phone's cookie`, { path, headers: { cookie } }, describeContent);
  }
  for (const path of linkPaths) {
    const headers = { cookie: campaign.people.compliance.cookie! };
    const describeStatus: DescribeGain = ({ status }) => (status === 403 || status === 404 ? null : `${status}`);
    await judge.portal(`${path} as someone else`, { path, headers }, describeStatus);
  }
  const image = await createSampleJpeg();
  for (const [how, given] of [
    ["no cookie", undefined],
    ["a forged cookie", "endorse.capture=forged"],
    ["the token as the cookie", `endorse.capture=${link.token}`],
    ["someone's session", campaign.people.operator.cookie],
  ] as const) {
    await judge.portal(`an image with ${how}`, createUploadRequest(campaign, image, given), describeAccess);
  }
}

async function attackContent(campaign: Campaign, judge: Judge): Promise<void> {
  const link = await createLink(campaign, ["front", "back"]);
  const cookie = await openLink(campaign, link, "127.0.12.1");
  const image = await createSampleJpeg();
  for (const side of ["back", "", "both", "../front"]) {
    await judge.portal(`the side “${side}”`, createUploadRequest(campaign, image, cookie, side), describeAccess);
  }
  for (const [name, body] of [
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ["6 MB", Buffer.alloc(6_000_000, 1)],
  ] as const) {
    await judge.portal(`${name} as an image`, createUploadRequest(campaign, body, cookie), describeAccess);
  }
  let last = 0;
  for (let sent = 0; sent < 25; sent++) {
    last = (await campaign.portal(createUploadRequest(campaign, Buffer.from("flood"), cookie))).status;
  }
  judge.record("a flood of files", "POST /api/capture/pictures", last === 429 ? null : `the last one got ${last}`);
}

async function attackEndedLinks(campaign: Campaign, judge: Judge): Promise<void> {
  const [replaced, link] = [await createLink(campaign, ["front"]), await createLink(campaign, ["front"])];
  const replacedBody = JSON.stringify({ token: replaced.token });
  const replacedRequest = { ...createOpenRequest(campaign, replacedBody), from: "127.0.13.1" };
  await judge.portal("a link that a newer one replaced", replacedRequest, describeAccess);
  const cookie = await openLink(campaign, link, "127.0.13.1");
  const headers = { origin: campaign.target.url, cookie: campaign.people.operator.cookie! };
  await campaign.portal({ method: "DELETE", path: `/api/capture-links/${link.id}`, headers });
  await judge.portal("a link that was stopped", createOpenRequest(campaign, "{}", cookie), describeAccess);
  const upload = createUploadRequest(campaign, await createSampleJpeg(), cookie);
  await judge.portal("an image after the end", upload, describeAccess);
}
