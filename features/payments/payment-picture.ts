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
import { MAX_DISPLAY_WIDTH, readDisplayImage, type ServedImage } from "@/lib/http/display-picture";
import { readIfIntact } from "@/lib/http/read-intact";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { findPicture, insertPicture, type PictureRow } from "@/lib/ledger/pictures/payment-pictures";
import { withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { pictureName } from "./picture-name";

/** Views of the same image in a session count as one within this time. */
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
 * Returns an image of one side of a check: the bank's image converted for browsers, the bank's original file, or the
 * image deposited in this portal (the bank's image if there is none). The bank's image is requested on the first view
 * (4.3) and stored because it never changes; a damaged stored image is requested again.
 */
export function getPaymentPicture(
  session: Session,
  paymentId: string,
  view: ImageView,
  form: PictureForm,
): Promise<Outcome<ServedImage, PictureFailureCode>> {
  return withLogContext("payment-picture", session, async () => {
    const forbidden = refuseUnless(session, "payments.read");
    if (forbidden) return forbidden;
    const open = await ledger();
    const shouldCover = view === "front" && (await isMasked(session));
    const deposited =
      form === "deposited" ? await readIfIntact(open.pictures, pictureName(paymentId, view, "deposited")) : null;
    if (shouldCover) {
      const covered = await coverFront(deposited ?? (await readStoredFront(open, paymentId)));
      if (covered.ok) await auditPictureView(session, { paymentId, view, form });
      return covered;
    }
    if (deposited) {
      await auditPictureView(session, { paymentId, view, form });
      return success({ bytes: deposited, contentType: "image/jpeg", etag: etagOf(deposited) });
    }
    const stored = await ensureStored(open, paymentId, view);
    if (!stored.ok) return stored;
    const name = pictureName(paymentId, view);
    const { sha256, contentType } = stored.value;
    if (form !== "original") {
      const displayName = pictureName(paymentId, view, "display");
      const picture = await readDisplayImage(open.pictures, { name, displayName, sha256 });
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

/** Reads the bank's front image from storage, fetching it first if it is missing. */
async function readStoredFront(open: Ledger, paymentId: string): Promise<Uint8Array | Failure<PictureFailureCode>> {
  const stored = await ensureStored(open, paymentId, "front");
  if (!stored.ok) return stored;
  return (await open.pictures.read(pictureName(paymentId, "front"))) ?? UNREADABLE;
}

/** Covers the MICR line on a front image, for users who see account numbers masked; used for every form. */
async function coverFront(
  bytes: Uint8Array | Failure<PictureFailureCode>,
): Promise<Outcome<ServedImage, PictureFailureCode>> {
  if (!(bytes instanceof Uint8Array)) return bytes;
  const covered = await toDisplayImage(bytes, { maxWidth: MAX_DISPLAY_WIDTH, coversMicrBand: true });
  return covered.ok ? success({ ...covered.value, etag: etagOf(covered.value.bytes) }) : UNREADABLE;
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("hex")}"`;
}

const UNREADABLE = failure("unavailable", "Couldn’t read the bank’s image of this side.");

/** Pending fetches, shared by concurrent callers. */
const inFlight = new Map<string, Promise<Outcome<PictureRow, PictureFailureCode>>>();

function ensureStored(open: Ledger, paymentId: string, view: ImageView) {
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

/** Returns whether the stored file matches its hash; if not, the image is fetched from the bank again. */
async function isIntact({ pictures }: Ledger, { paymentId, view, sha256 }: PictureRow): Promise<boolean> {
  const bytes = await readIfIntact(pictures, pictureName(paymentId, view as ImageView));
  return bytes !== null && createHash("sha256").update(bytes).digest("hex") === sha256;
}

async function fetchPicture(
  { db, pictures }: Ledger,
  paymentId: string,
  view: ImageView,
): Promise<Outcome<PictureRow, PictureFailureCode>> {
  const response = await getCheckImage(bankClient(), paymentId, view);
  if (response.kind !== "succeeded") return describeFailure(response);
  // Ignores the declared content type: the type is detected from the bytes, and only images are accepted.
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

/** A served image: one side of a check, for display or as a file. */
interface PictureView {
  readonly paymentId: string;
  readonly view: string;
  readonly form: string;
}

/**
 * Records that an image was served to a person: one entry per view rather than per request, because a page requests the
 * image on every render. Each process caches recent views separately, so several processes may each add an entry.
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
