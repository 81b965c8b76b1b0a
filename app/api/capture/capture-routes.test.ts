import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaptureLink } from "@/features/deposits/phone/make-capture-link";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { POST as sendPicture } from "./pictures/route";
import { POST as openLink } from "./route";

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.ledger;
  const session = portal.session("operator");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await insertPerson(db, { ...session.person, createdAt: now });
  const row = { id: session.sessionId, personId: session.person.id, createdAt: now, lastSeenAt: now, expiresAt };
  await insertSession(db, row);
  const created = await createCaptureLink(session, { sides: ["front", "back"] }, now);
  if (!created.ok) throw new Error(created.message);
  token = created.value.url.split("#")[1]!;
});
afterAll(() => portal.close());

const context = { params: Promise.resolve({}) };

function post(path: string, body: string, cookie = ""): Request {
  const headers = { origin: "http://localhost:3000", cookie };
  return new Request(`http://localhost:3000${path}`, { method: "POST", headers, body });
}

test("[R-45] exchanges the token for a cookie that scripts can't read, and returns only the sides", async () => {
  const opened = await openLink(post("/api/capture", JSON.stringify({ token })), context);
  expect(await opened.json()).toEqual({ sides: ["front", "back"] });
  const header = opened.headers.get("set-cookie") ?? "";
  expect(header).toMatch(/^endorse\.capture=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const cookie = header.split(";")[0]!;
  expect(cookie).not.toContain(token);

  const sameDevice = await openLink(post("/api/capture", "", cookie), context);
  expect([sameDevice.status, sameDevice.headers.get("set-cookie")]).toEqual([200, null]);
  const secondDevice = await openLink(post("/api/capture", JSON.stringify({ token })), context);
  expect([secondDevice.status, secondDevice.headers.get("set-cookie")]).toEqual([404, null]);

  const send = async (side: string, cookieHeader: string) =>
    (await sendPicture(post(`/api/capture/pictures?side=${side}`, "not an image", cookieHeader), context)).status;
  expect(await send("front", cookie)).toBe(422);
  expect(await send("back", cookie)).toBe(400);
  expect(await send("other", cookie)).toBe(400);
  expect(await send("front", "")).toBe(404);
  expect(await send("front", `endorse.capture=${token}`)).toBe(404);
  expect(await send("front", `endorse.capture=${randomUUID()}`)).toBe(404);
});

test.each(["", "{", "null", "[]", '{"token":["x"]}', '{"token":{}}', `{"token":"${"x".repeat(2000)}"}`])(
  "[R-45] rejects a body without a valid token: %s",
  async (body) => {
    const opened = await openLink(post("/api/capture", body), context);
    expect([opened.status, opened.headers.get("set-cookie")]).toEqual([404, null]);
  },
);
