import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { pictureName } from "@/features/payments/picture-name";
import { IMAGE_VIEWS, type ImageView } from "@/lib/contract/enums";
import { probeDatabase } from "@/lib/database/health-probe";
import { createSlowReport } from "@/lib/database/pglite/statement-queue";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPictureAfter, type PictureRow } from "@/lib/ledger/pictures/payment-pictures";
import { log } from "@/lib/logging/log";
import { createHealthChecks, type HealthChecks } from "@/lib/shared/health-checks";

/** Parts that the health check verifies, with the message that users see if a part fails. */
const MESSAGES = {
  ledger: "The portal’s database can’t save changes.",
  "ledger-files": "Files of the portal’s database are damaged.",
  pictures: "The portal can’t save images.",
  "picture-files": "Check images stored by the portal are missing or damaged.",
  background: "The portal can’t remove expired data or send parts of a batch. Its log has the reason.",
} as const;

export type PortalPart = keyof typeof MESSAGES;
export const PORTAL_PARTS = Object.keys(MESSAGES) as PortalPart[];

/** Time limit for a check. Long, since a single transaction may block an embedded database for a while. */
const CHECK_TIMEOUT_MS = 10_000;
/** Duration after which a failure is shown on every page. */
const SHOWN_AFTER_MS = 120_000;

// Next.js bundles routes and background work separately, so they share state only through `globalThis`.
const shared = globalThis as typeof globalThis & {
  endorseHealth?: HealthChecks<PortalPart>;
  endorsePictureSample?: ImageVerifier;
  endorseFailedWork?: Set<string>;
};

function failedJobs(): Set<string> {
  shared.endorseFailedWork ??= new Set();
  return shared.endorseFailedWork;
}

/** Runs a background job. A failure makes the portal unhealthy until the job succeeds. */
export async function runReported(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    failedJobs().delete(name);
  } catch (error) {
    failedJobs().add(name);
    throw error;
  }
}

/** Clears the failure of a job that a different portal has taken over. */
export function forgetFailure(name: string): void {
  failedJobs().delete(name);
}

function imageVerifier(): ImageVerifier {
  shared.endorsePictureSample ??= createImageVerifier();
  return shared.endorsePictureSample;
}

/** Returns this process's health checks. */
export function portalHealth(): HealthChecks<PortalPart> {
  shared.endorseHealth ??= createHealthChecks<PortalPart>({
    checks: {
      ledger: async () => probeDatabase((await ledger()).db),
      "ledger-files": async () => (await ledger()).scan.damaged().size === 0,
      pictures: probePictures,
      "picture-files": async () => imageVerifier().damaged().size === 0,
      background: async () => failedJobs().size === 0,
    },
    withinMs: CHECK_TIMEOUT_MS,
    onFailure: (part, error) => log().error({ part, err: error }, "health check failed"),
  });
  return shared.endorseHealth;
}

/** Resets to the state of a new process, for tests. */
export function resetPortalHealth(): void {
  shared.endorseHealth = undefined;
  shared.endorsePictureSample = undefined;
  shared.endorseFailedWork = undefined;
}

/** Unique per process, since processes that share the image folder must not remove each other's probe. */
const PROBE_NAME = `health-probe-${randomUUID()}`;

/** Writes a file to the image folder, reads it back, and returns whether the content is the same. */
async function probePictures(): Promise<boolean> {
  const { pictures } = await ledger();
  const bytes = randomBytes(64);
  await pictures.write(PROBE_NAME, bytes);
  const read = await pictures.read(PROBE_NAME);
  await pictures.remove(PROBE_NAME);
  return read !== null && bytes.equals(read);
}

const slowReport = createSlowReport();

/**
 * A background job that checks every part, so that failures are found without a health request. Also logs a slow
 * database and a replica that can't be read.
 */
export async function checkHealth(now: Date): Promise<void> {
  await portalHealth().run(now);
  const openLedger = await ledger();
  const queue = slowReport(openLedger.queue());
  if (queue) log().warn({ queue }, "database slow");
  const problem = openLedger.replicaProblem();
  if (problem !== null) log().warn({ problem }, "replica not read");
}

/** A background job that verifies the next slice of database files and the next image. */
export async function verifyStorage(): Promise<void> {
  const openLedger = await ledger();
  await openLedger.scan.next();
  await imageVerifier().next(openLedger);
}

/** A failure in the portal itself, shown on every page. */
export interface StorageFailure {
  /** ISO 8601 timestamp in UTC. */
  readonly since: string;
  readonly messages: string[];
}

/** Returns the failures that have lasted two minutes, or null if there are none. */
export function lastingFailure(now: Date): StorageFailure | null {
  const failing = portalHealth().failing(now, SHOWN_AFTER_MS);
  if (failing.length === 0) return null;
  const since = Math.min(...failing.map((part) => part.since.getTime()));
  return { since: new Date(since).toISOString(), messages: failing.map(({ part }) => MESSAGES[part]) };
}

/** Verifies the stored images one by one, repeatedly. */
interface ImageVerifier {
  /** Verifies the next image. */
  next(ledger: Pick<Ledger, "db" | "pictures">): Promise<void>;
  /** Names of missing or changed images. An image is removed once it is found intact. */
  damaged(): ReadonlySet<string>;
}

function createImageVerifier(): ImageVerifier {
  const damaged = new Set<string>();
  let last: PictureRow | null = null;
  return {
    damaged: () => damaged,
    async next({ db, pictures }) {
      const row = await findPictureAfter(db, last);
      last = row;
      if (!row || !isView(row.view)) return;
      const name = pictureName(row.paymentId, row.view);
      // A different machine may have the image.
      if (pictures.isCache && !(await pictures.has(name))) return void damaged.delete(name);
      // Decrypting a changed file fails.
      const bytes = await pictures.read(name).catch(() => null);
      if (bytes && createHash("sha256").update(bytes).digest("hex") === row.sha256) damaged.delete(name);
      else damaged.add(name);
    },
  };
}

function isView(view: string): view is ImageView {
  return (IMAGE_VIEWS as readonly string[]).includes(view);
}
