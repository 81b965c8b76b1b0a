import { createSampleJpeg } from "@endorse/check-image/server/sample-images.specimen";
import type { Campaign, Family, Gained, Judge } from "@/tests/attack/campaign";
import type { AttackResponse } from "@/tests/attack/http";

/** A different client address from that of the signed-in people. */
const STRANGER = "127.0.9.1";

/** A phone's capture link only uploads images, works for one device, and expires. */
export const captures: Family = {
  name: "links for images",
  rules: ["R-45", "R-33", "R-34"],
  async run(campaign, judge) {
    await attackToken(campaign, judge);
    await attackDevice(campaign, judge);
    await attackContent(campaign, judge);
    await attackEnded(campaign, judge);
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

function openWith({ target }: Campaign, body: string, cookie?: string) {
  const headers = { origin: target.url, "content-type": "application/json", ...(cookie !== undefined && { cookie }) };
  return { method: "POST", path: "/api/capture", headers, body, from: STRANGER };
}

function sendWith({ target }: Campaign, body: Uint8Array, cookie?: string, side = "front") {
  const headers = { origin: target.url, "content-type": "image/jpeg", ...(cookie !== undefined && { cookie }) };
  return { method: "POST", path: `/api/capture/pictures?side=${side}`, headers, body, from: STRANGER };
}

/** Opens a link like its phone, from the given address; returns the phone's cookie. */
async function openLink(campaign: Campaign, { token }: Link, from: string): Promise<string> {
  return findCookie(await campaign.portal({ ...openWith(campaign, JSON.stringify({ token })), from })) ?? "";
}

function findCookie({ headers }: AttackResponse): string | undefined {
  return headers["set-cookie"]?.find((cookie) => cookie.includes("endorse.capture="))?.split(";")[0];
}

/** A connection that is closed before the whole body was read has no status. */
const opened: Gained = (response) =>
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
    await judge.portal(`a token ${how}`, openWith(campaign, JSON.stringify({ token: given })), opened);
  }
  for (const body of ["", "{", "null", "[]", `"${token}"`]) {
    await judge.portal(`a body of ${body || "nothing"}`, openWith(campaign, body), opened);
  }
  let last = 0;
  for (let guess = 0; guess < 40; guess++) {
    last = (await campaign.portal(openWith(campaign, JSON.stringify({ token: `guess ${guess}` })))).status;
  }
  judge.record("forty guesses", "POST /api/capture, forty times", last === 429 ? null : `the last one got ${last}`);
}

/** Tries the phone's cookie elsewhere, and the link with other devices. The earlier guesses came from this network. */
async function attackDevice(campaign: Campaign, judge: Judge): Promise<void> {
  const link = await createLink(campaign, ["front", "back"]);
  const cookie = await openLink(campaign, link, "127.0.10.1");
  judge.record("a phone opens its link", "POST /api/capture", cookie ? null : "it was refused");
  for (const given of [undefined, "endorse.capture=forged"]) {
    const again = { ...openWith(campaign, JSON.stringify({ token: link.token }), given), from: "127.0.11.1" };
    await judge.portal(`a second device with ${given ?? "no cookie"}`, again, opened);
  }
  const reading = ["", "/pictures/front"].map((more) => `/api/capture-links/${link.id}${more}`);
  for (const path of [...reading, "/api/payments", "/api/accounts", "/api/live", "/api/staged-images/x"]) {
    const seen: Gained = ({ status, text }) => (status === 401 ? null : `${status}: ${text.slice(0, 200)}`);
    await judge.portal(`${path} with the phone's cookie`, { path, headers: { cookie } }, seen);
  }
  for (const path of reading) {
    const headers = { cookie: campaign.people.compliance.cookie! };
    const seen: Gained = ({ status }) => (status === 403 || status === 404 ? null : `${status}`);
    await judge.portal(`${path} as someone else`, { path, headers }, seen);
  }
  const image = await createSampleJpeg();
  for (const [how, given] of [
    ["no cookie", undefined],
    ["a forged cookie", "endorse.capture=forged"],
    ["the token as the cookie", `endorse.capture=${link.token}`],
    ["someone's session", campaign.people.operator.cookie],
  ] as const) {
    await judge.portal(`an image with ${how}`, sendWith(campaign, image, given), opened);
  }
}

async function attackContent(campaign: Campaign, judge: Judge): Promise<void> {
  const link = await createLink(campaign, ["front", "back"]);
  const cookie = await openLink(campaign, link, "127.0.12.1");
  const image = await createSampleJpeg();
  for (const side of ["back", "", "both", "../front"]) {
    await judge.portal(`the side “${side}”`, sendWith(campaign, image, cookie, side), opened);
  }
  for (const [name, body] of [
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ["6 MB", Buffer.alloc(6_000_000, 1)],
  ] as const) {
    await judge.portal(`${name} as an image`, sendWith(campaign, body, cookie), opened);
  }
  let last = 0;
  for (let sent = 0; sent < 25; sent++) {
    last = (await campaign.portal(sendWith(campaign, Buffer.from("flood"), cookie))).status;
  }
  judge.record("a flood of files", "POST /api/capture/pictures", last === 429 ? null : `the last one got ${last}`);
}

async function attackEnded(campaign: Campaign, judge: Judge): Promise<void> {
  const [replaced, link] = [await createLink(campaign, ["front"]), await createLink(campaign, ["front"])];
  const replacedOne = { ...openWith(campaign, JSON.stringify({ token: replaced.token })), from: "127.0.13.1" };
  await judge.portal("a link that a newer one replaced", replacedOne, opened);
  const cookie = await openLink(campaign, link, "127.0.13.1");
  const headers = { origin: campaign.target.url, cookie: campaign.people.operator.cookie! };
  await campaign.portal({ method: "DELETE", path: `/api/capture-links/${link.id}`, headers });
  await judge.portal("a link that was stopped", openWith(campaign, "{}", cookie), opened);
  await judge.portal("an image after the end", sendWith(campaign, await createSampleJpeg(), cookie), opened);
}
