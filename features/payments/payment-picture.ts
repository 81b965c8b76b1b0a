import "server-only";
import { createHash } from "node:crypto";
import { inspectImage } from "@endorse/check-image/server/inspect-image";
import { toDisplayImage } from "@endorse/check-image/server/to-display-image";
import { LRUCache } from "lru-cache";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { getCheckImage } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import type { ImageView } from "@/lib/contract/enums";
import { MAX_DISPLAY_WIDTH, readDisplayPicture, type ServedPicture } from "@/lib/http/display-picture";
import { readIntact } from "@/lib/http/read-intact";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findPicture, insertPicture, type PictureRow } from "@/lib/ledger/pictures/payment-pictures";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { pictureName } from "./picture-name";

/** Views of an image in the same session within this time count as one view. */
const SAME_VIEW_MS = 10 * 60_000;

const shared = globalThis as typeof globalThis & { endorsePictureViews?: LRUCache<string, true> };

export type PictureForm = "display" | "original" | "deposited";

export type PictureFailureCode = "forbidden" | "not-found" | "unavailable";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/tiff": "tif",
  "image/webp": "webp",
};

/**
 * One side of a payment's check: the bank's image converted for browsers, the original file from the bank, or the
 * image as deposited here (the bank's image if the check was not deposited here). It is requested from the bank on the
 * first view (4.3) and stored, since it never changes; a damaged stored image is requested again.
 */
export function getPaymentPicture(
  session: Session,
  paymentId: string,
  view: ImageView,
  form: PictureForm,
): Promise<Outcome<ServedPicture, PictureFailureCode>> {
  return withLogContext("payment-picture", session, async () => {
    const forbidden = refuseUnless(session, "payments.read");
    if (forbidden) return forbidden;
    const open = await ledger();
    const shouldCover = view === "front" && (await isMasked(session));
    const deposited =
      form === "deposited" ? await readIntact(open.pictures, pictureName(paymentId, view, "deposited")) : null;
    if (shouldCover) {
      const covered = await coverFront(deposited ?? (await readStored(open, paymentId)));
      if (covered.ok) await auditPictureView(session, { paymentId, view, form });
      return covered;
    }
    if (deposited) {
      await auditPictureView(session, { paymentId, view, form });
      return success({ bytes: deposited, contentType: "image/jpeg", etag: etagOf(deposited) });
    }
    const stored = await storeOnce(open, paymentId, view);
    if (!stored.ok) return stored;
    const name = pictureName(paymentId, view);
    const { sha256, contentType } = stored.value;
    if (form !== "original") {
      const displayName = pictureName(paymentId, view, "display");
      const picture = await readDisplayPicture(open.pictures, { name, displayName, sha256 });
      if (!picture) return UNREADABLE;
      await auditPictureView(session, { paymentId, view, form });
      return success(picture);
    }
    const bytes = await open.pictures.read(name);
    if (!bytes) return UNREADABLE;
    await auditPictureView(session, { paymentId, view, form });
    const saveAs = `check-${paymentId.replace(/[^\w-]/g, "_").slice(0, 60)}-${view}.${EXTENSIONS[contentType] ?? "bin"}`;
    return success({ bytes, contentType, etag: `"${sha256}"`, fileName: saveAs });
  });
}

/** The stored image of the front from the bank; fetched first if missing. */
async function readStored(open: Ledger, paymentId: string): Promise<Uint8Array | Failure<PictureFailureCode>> {
  const stored = await storeOnce(open, paymentId, "front");
  if (!stored.ok) return stored;
  return (await open.pictures.read(pictureName(paymentId, "front"))) ?? UNREADABLE;
}

/** The front with its MICR line covered, for people who see masked account numbers; also replaces the original file. */
async function coverFront(
  bytes: Uint8Array | Failure<PictureFailureCode>,
): Promise<Outcome<ServedPicture, PictureFailureCode>> {
  if (!(bytes instanceof Uint8Array)) return bytes;
  const covered = await toDisplayImage(bytes, { maxWidth: MAX_DISPLAY_WIDTH, coversMicrBand: true });
  return covered.ok ? success({ ...covered.value, etag: etagOf(covered.value.bytes) }) : UNREADABLE;
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("hex")}"`;
}

const UNREADABLE = failure("unavailable", "Couldn’t read the bank’s image of this side.");

/** Fetches in flight, shared by concurrent callers. */
const inFlight = new Map<string, Promise<Outcome<PictureRow, PictureFailureCode>>>();

function storeOnce(open: Ledger, paymentId: string, view: ImageView) {
  const key = pictureName(paymentId, view);
  const pending = inFlight.get(key) ?? findOrFetch(open, paymentId, view).finally(() => inFlight.delete(key));
  inFlight.set(key, pending);
  return pending;
}

async function findOrFetch(open: Ledger, paymentId: string, view: ImageView) {
  const stored = await findPicture(open.db, paymentId, view);
  if (stored && (await isIntact(open, stored))) return success(stored);
  if (!(await findPayment(open.db, paymentId))) return failure("not-found", "Payment not found.");
  return fetchPicture(open, paymentId, view);
}

/** Whether the stored file is unchanged; otherwise it is fetched from the bank again, which has the original. */
async function isIntact({ pictures }: Ledger, { paymentId, view, sha256 }: PictureRow): Promise<boolean> {
  const bytes = await readIntact(pictures, pictureName(paymentId, view as ImageView));
  return bytes !== null && createHash("sha256").update(bytes).digest("hex") === sha256;
}

async function fetchPicture(
  { db, pictures }: Ledger,
  paymentId: string,
  view: ImageView,
): Promise<Outcome<PictureRow, PictureFailureCode>> {
  const response = await getCheckImage(bankClient(), paymentId, view);
  if (response.kind !== "succeeded") return describeFailure(response);
  // The declared content type is ignored: the type is detected from the bytes, and only images pass.
  const header = inspectImage(response.value.bytes);
  if (!header.ok) return UNREADABLE;
  const bytes = response.value.bytes.subarray(0, header.value.byteLength);
  const row: PictureRow = {
    paymentId,
    view,
    contentType: header.value.contentType,
    byteLength: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    fetchedAt: new Date(),
  };
  await pictures.write(pictureName(paymentId, view), bytes);
  await insertPicture(db, row);
  return success(row);
}

function describeFailure(response: {
  kind: string;
  status?: number | null;
  requestId?: string | null;
}): Failure<PictureFailureCode> {
  const requestId = response.requestId ?? undefined;
  if (response.kind === "refused" && response.status === 404) {
    return failure("not-found", "The bank has no image of this side.", { requestId });
  }
  return failure("unavailable", "The image is not available right now. Try again shortly.", {
    requestId,
  });
}

/** An image that was served: one side of a check, for display or as a file. */
interface PictureView {
  readonly paymentId: string;
  readonly view: string;
  readonly form: string;
}

/**
 * Records that an image was served to a person: one row per view, not per request, since a page requests it on every
 * render. Each process caches recent views separately, so several processes may each write a row.
 */
async function auditPictureView({ person, sessionId }: Session, picture: PictureView): Promise<void> {
  shared.endorsePictureViews ??= new LRUCache({ max: 20_000, ttl: SAME_VIEW_MS });
  const key = [sessionId, picture.paymentId, picture.view, picture.form].join(" ");
  if (shared.endorsePictureViews.has(key)) return;
  shared.endorsePictureViews.set(key, true);
  const { db } = await ledger();
  const { paymentId: subject, ...detail } = picture;
  await addAuditEntry(db, {
    at: new Date(),
    person,
    sessionId,
    action: "picture.view",
    subject,
    result: "shown",
    detail,
  });
}
