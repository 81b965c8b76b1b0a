import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readingPool } from "@/features/deposits/reading-pool";
import type { Session } from "@/lib/access/session";
import type { ImageView } from "@/lib/contract/enums";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { people, sessions, signInBudgets } from "@/lib/ledger/schema/access-tables";
import { captureLinks } from "@/lib/ledger/schema/capture-link-tables";
import { stagedImages } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { createCaptureLink, type NewCaptureLink } from "./make-capture-link";
import { openCaptureLink } from "./open-capture-link";
import { takeCapturedPicture } from "./take-captured-picture";
import { getCapturedPicture, getCaptureLink, stopCaptureLink } from "./watch-capture-link";

let portal: TestPortal;
let picture: Uint8Array;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
  const paper = { create: { width: 1200, height: 550, channels: 3, background: "#f4f6ee" } } as const;
  picture = new Uint8Array(await sharp(paper).jpeg().toBuffer());
});
beforeEach(async () => {
  await portal.reset();
  await portal.ledger.db.delete(signInBudgets);
  session = await createSignedInSession();
});
afterAll(async () => {
  readingPool().close();
  await portal.close();
});

/** Creates an operator with a session in the ledger. */
async function createSignedInSession(): Promise<Session> {
  const { db } = portal.ledger;
  const made = portal.session("operator");
  const now = new Date();
  const person = { ...made.person, email: `${randomUUID()}@example.com` };
  await insertPerson(db, { ...person, createdAt: now });
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await insertSession(db, { id: made.sessionId, personId: person.id, createdAt: now, lastSeenAt: now, expiresAt });
  return { ...made, person };
}

async function createLink(...sides: ImageView[]): Promise<NewCaptureLink> {
  const made = await createCaptureLink(session, { sides }, new Date());
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

const PHONE = { secret: null, address: "198.51.100.7", userAgent: "Mozilla/5.0 (iPhone) Safari/605" };
const tokenOf = ({ url }: NewCaptureLink) => url.split("#")[1];
const open = (link: NewCaptureLink, secret: string | null = null, now = new Date()) =>
  openCaptureLink({ token: tokenOf(link) }, { ...PHONE, secret }, now);

/** Creates a link and opens it on a device; returns the link with the device's secret. */
async function createOpenedLink(...sides: ImageView[]): Promise<NewCaptureLink & { secret: string }> {
  const link = await createLink(...sides);
  const device = await open(link);
  if (!device.ok || !device.value.secret) throw new Error("not opened");
  return { ...link, secret: device.value.secret };
}

const sendImage = (secret: string | null, side: ImageView, bytes = picture, now = new Date()) =>
  takeCapturedPicture(secret, { side, body: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() }, now);

const inTenMinutes = () => new Date(Date.now() + 600_000);
const findStaged = () => portal.ledger.db.select().from(stagedImages);

describe("[R-45] a capture link", () => {
  test("accepts both sides in order, shows them on the page that created the link, and ends", async () => {
    const { id, url, secret, reach } = await createOpenedLink("front", "back");
    expect(url).toMatch(/^http:\/\/localhost:3000\/capture#[\w-]{43}$/);
    expect(reach).toBe("none");
    const state = () => getCaptureLink(session, id, new Date());
    const base = { sides: ["front", "back"], device: "Safari on iPhone" };
    expect(await state()).toEqual({ ok: true, value: { ...base, taken: [], over: null } });
    expect(await sendImage(secret, "front")).toEqual({ ok: true, value: { next: "back" } });
    expect(await state()).toEqual({ ok: true, value: { ...base, taken: ["front"], over: null } });
    expect(await sendImage(secret, "back")).toEqual({ ok: true, value: { next: null } });
    expect(await state()).toEqual({ ok: true, value: { ...base, taken: ["front", "back"], over: "finished" } });
    const shown = await getCapturedPicture(session, id, "front");
    if (!shown.ok) throw new Error(shown.message);
    expect(await sharp(shown.value.bytes).metadata()).toMatchObject({ width: 1200, height: 550 });
    expect((await findStaged()).map(({ side, personId }) => [side, personId])).toEqual([
      ["front", session.person.id],
      ["back", session.person.id],
    ]);
    expect(await portal.audit()).toEqual([
      "Olga Operator capture-link.make made",
      "Olga Operator capture-link.open opened",
      "Olga Operator capture-link.picture taken",
      "Olga Operator capture-link.picture taken",
      "Olga Operator capture-link.end finished",
    ]);
  });

  test("resumes when the same device opens it again, with or without the token", async () => {
    const { secret, ...link } = await createOpenedLink("front", "back");
    await sendImage(secret, "front");
    const again = { ok: true, value: { sides: ["back"], secret: null, remainingMs: expect.any(Number) } };
    expect(await open(link, secret)).toEqual(again);
    expect(await openCaptureLink(null, { ...PHONE, secret }, new Date())).toEqual(again);
  });

  test("stores neither its token nor the device's secret", async () => {
    const { secret, ...link } = await createOpenedLink("front");
    const rows = JSON.stringify(await portal.ledger.db.select().from(captureLinks));
    expect(rows).not.toContain(tokenOf(link));
    expect(rows).not.toContain(secret);
  });

  test("ends when the session creates a newer link or the page cancels it", async () => {
    const first = await createOpenedLink("front");
    const second = await createOpenedLink("front");
    expect(await sendImage(first.secret, "front")).toMatchObject({ ok: false, code: "not-found" });
    expect(await stopCaptureLink(session, second.id, new Date())).toEqual({ ok: true, value: null });
    expect(await sendImage(second.secret, "front")).toMatchObject({ ok: false, code: "not-found" });
    expect(await findStaged()).toEqual([]);
    expect(await portal.audit()).toContain("Olga Operator capture-link.end replaced");
    expect(await portal.audit()).toContain("Olga Operator capture-link.end stopped");
  });

  test.each([[[]], [["front", "front"]], [["side"]], ["front"], [null]])(
    "can't be created with the sides %j",
    async (sides) => {
      expect(await createCaptureLink(session, { sides }, new Date())).toMatchObject({ ok: false, code: "invalid" });
    },
  );
});

describe("[R-45] a capture link under attack", () => {
  test("reused: it accepts no images after the last side", async () => {
    const { secret, ...link } = await createOpenedLink("front");
    await sendImage(secret, "front");
    expect(await sendImage(secret, "front")).toMatchObject({ ok: false, code: "not-found" });
    expect(await open(link)).toMatchObject({ ok: false, message: expect.stringContaining("All images") });
    expect(await findStaged()).toHaveLength(1);
  });

  test("expired: after ten minutes it can't be opened and accepts no images", async () => {
    const link = await createLink("front");
    expect(await open(link, null, inTenMinutes())).toMatchObject({ ok: false, code: "not-found" });
    const { secret } = await createOpenedLink("front");
    expect(await sendImage(secret, "front", picture, inTenMinutes())).toMatchObject({ ok: false, code: "not-found" });
    expect(await findStaged()).toEqual([]);
  });

  test("guessed: throttled after thirty attempts from one network, not counting valid links", async () => {
    const now = new Date();
    const guess = (token: string) => openCaptureLink({ token }, PHONE, now);
    for (let i = 1; i < 30; i++) expect(await guess(`guess ${i}`)).toMatchObject({ ok: false, code: "not-found" });
    expect(await open(await createLink("front"), null, now)).toMatchObject({ ok: true });
    expect(await guess("guess 30")).toMatchObject({ ok: false, code: "not-found" });
    expect(await guess("guess 31")).toMatchObject({ ok: false, code: "throttled" });
    expect(await sendImage("guess", "front")).toMatchObject({ ok: false, code: "not-found" });
    expect(await sendImage(null, "front")).toMatchObject({ ok: false, code: "not-found" });
  });

  test("stolen: a second device can't open it, and the attempt is audited", async () => {
    const { secret, ...link } = await createOpenedLink("front");
    expect(await open(link)).toMatchObject({ ok: false, message: expect.stringContaining("another device") });
    expect(await open(link, "another secret")).toMatchObject({ ok: false, code: "not-found" });
    expect(await sendImage(secret, "front")).toEqual({ ok: true, value: { next: null } });
    expect((await portal.audit()).filter((row) => row.endsWith("open refused"))).toHaveLength(2);
  });

  test("stolen: if several devices open it at the same time, only one succeeds", async () => {
    const link = await createLink("front");
    const attempts = await Promise.all(Array.from({ length: 5 }, () => open(link)));
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("used for the wrong side: only the expected side is accepted, and only once", async () => {
    const { secret } = await createOpenedLink("front", "back");
    expect(await sendImage(secret, "back")).toMatchObject({ ok: false, code: "invalid" });
    const both = await Promise.all([sendImage(secret, "front"), sendImage(secret, "front")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sendImage(secret, "front")).toMatchObject({ ok: false, code: "invalid" });
    expect(await findStaged()).toHaveLength(1);
  });

  test.each([
    ["a web page", new TextEncoder().encode("<html><script>alert(1)</script></html>"), "not-a-picture"],
    ["a program", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), "not-a-picture"],
    ["nothing", new Uint8Array(), "incomplete"],
    ["more than 5 MB", new Uint8Array(5_000_001), "too-large"],
  ])("sent %s: only images are accepted, and the rejection is audited", async (_, bytes, code) => {
    const { secret } = await createOpenedLink("front");
    expect(await sendImage(secret, "front", bytes)).toMatchObject({ ok: false, code });
    expect(await portal.audit()).toContain(`Olga Operator capture-link.picture ${code}`);
    expect(await findStaged()).toEqual([]);
    expect(await sendImage(secret, "front")).toEqual({ ok: true, value: { next: null } });
  });

  test("flooded: it accepts up to twenty uploads, and a user can create up to twenty links in ten minutes", async () => {
    const { secret } = await createOpenedLink("front");
    const codes: string[] = [];
    for (let i = 0; i < 22; i++) {
      const sent = await sendImage(secret, "front", new TextEncoder().encode("no picture"));
      codes.push(sent.ok ? "taken" : sent.code);
    }
    expect(codes).toEqual([...Array<string>(20).fill("not-a-picture"), "throttled", "throttled"]);
    for (let i = 1; i < 20; i++) await createLink("front");
    expect(await createCaptureLink(session, { sides: ["front"] }, new Date())).toMatchObject({ code: "throttled" });
  });

  test.each([
    ["has been disabled", () => portal.ledger.db.update(people).set({ disabledAt: new Date() })],
    ["may no longer deposit", () => portal.ledger.db.update(people).set({ roles: ["viewer"] })],
    ["has signed out", () => portal.ledger.db.update(sessions).set({ revokedAt: new Date() })],
  ])("owned by a user who %s: it ends", async (_, change) => {
    const { secret } = await createOpenedLink("front", "back");
    await sendImage(secret, "front");
    await change();
    expect(await sendImage(secret, "back")).toMatchObject({
      ok: false,
      message: expect.stringContaining("session on the computer has ended"),
    });
    expect((await portal.audit()).at(-1)).toBe("Olga Operator capture-link.end session-over");
    expect(await findStaged()).toHaveLength(1);
  });

  test("owned by another user: neither the link nor its images are found", async () => {
    const { id, secret } = await createOpenedLink("front");
    await sendImage(secret, "front");
    const otherUser = await createSignedInSession();
    expect(await getCaptureLink(otherUser, id, new Date())).toMatchObject({ ok: false, code: "not-found" });
    expect(await getCapturedPicture(otherUser, id, "front")).toMatchObject({ ok: false, code: "not-found" });
    expect(await stopCaptureLink(otherUser, id, new Date())).toMatchObject({ ok: false, code: "not-found" });
  });

  test("stopped while an image is being received: the image is discarded", async () => {
    const { id, secret } = await createOpenedLink("front");
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(controller) {
        await stopCaptureLink(session, id, new Date());
        controller.enqueue(picture);
        controller.close();
      },
    };
    const body = new ReadableStream(source, { highWaterMark: 0 });
    expect(await takeCapturedPicture(secret, { side: "front", body }, new Date())).toMatchObject({
      ok: false,
      code: "not-found",
    });
    expect(await findStaged()).toEqual([]);
  });
});

test("a link expires ten minutes after it is created", async () => {
  const { id } = await createLink("back");
  const [row] = await portal.ledger.db.select().from(captureLinks).where(eq(captureLinks.id, id));
  expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(600_000);
});
