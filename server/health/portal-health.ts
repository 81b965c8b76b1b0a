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

/** What the portal's health check verifies, with the message that users see if it fails. */
const MESSAGES = {
  ledger: "The portal’s database can’t save changes.",
  "ledger-files": "Files of the portal’s database are damaged.",
  pictures: "The portal can’t save images.",
  "picture-files": "Check images stored by the portal are missing or damaged.",
  background: "The portal can’t remove expired data or send parts of a batch. Its log has the reason.",
} as const;

export type PortalPart = keyof typeof MESSAGES;
export const PORTAL_PARTS = Object.keys(MESSAGES) as PortalPart[];

/** A check that takes longer counts as failed; an embedded database may be busy with one transaction for a while. */
const WITHIN_MS = 10_000;
/** A failure that lasts this long is shown on every page. */
const SHOWN_AFTER_MS = 120_000;

// Next bundles routes and background work separately; they share only `globalThis`.
const shared = globalThis as typeof globalThis & {
  endorseHealth?: HealthChecks<PortalPart>;
  endorsePictureSample?: PictureSample;
  endorseFailedWork?: Set<string>;
};

function failedWork(): Set<string> {
  shared.endorseFailedWork ??= new Set();
  return shared.endorseFailedWork;
}

/** Runs a background job whose failure makes the portal unhealthy until the job's next success. */
export async function runReported(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    failedWork().delete(name);
  } catch (error) {
    failedWork().add(name);
    throw error;
  }
}

/** Clears the failure of a job that another portal has taken over. */
export function forgetFailure(name: string): void {
  failedWork().delete(name);
}

function sample(): PictureSample {
  shared.endorsePictureSample ??= createPictureSample();
  return shared.endorsePictureSample;
}

/** The checks of this process. */
export function portalHealth(): HealthChecks<PortalPart> {
  shared.endorseHealth ??= createHealthChecks<PortalPart>({
    checks: {
      ledger: async () => probeDatabase((await ledger()).db),
      "ledger-files": async () => (await ledger()).scan.damaged().size === 0,
      pictures: probePictures,
      "picture-files": async () => sample().damaged().size === 0,
      background: async () => failedWork().size === 0,
    },
    withinMs: WITHIN_MS,
    onFailure: (part, error) => log().error({ part, err: error }, "health check failed"),
  });
  return shared.endorseHealth;
}

/** Resets to the state of a process that has just started. */
export function resetPortalHealth(): void {
  shared.endorseHealth = undefined;
  shared.endorsePictureSample = undefined;
  shared.endorseFailedWork = undefined;
}

/** Unique per process, since processes that share the folder must not remove each other's probe. */
const PROBE_NAME = `health-probe-${randomUUID()}`;

/** Whether a file can be written to the image folder and read back. */
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
 * Background work: checks every part, so that a failure is found without a health request, and logs slow statements and
 * a replica that can't be read.
 */
export async function checkHealth(now: Date): Promise<void> {
  await portalHealth().run(now);
  const open = await ledger();
  const queue = slowReport(open.queue());
  if (queue) log().warn({ queue }, "database slow");
  const problem = open.replicaProblem();
  if (problem !== null) log().warn({ problem }, "replica not read");
}

/** Background work: verifies the next slice of the stored data. */
export async function verifyStorage(): Promise<void> {
  const open = await ledger();
  await open.scan.next();
  await sample().next(open);
}

/** A failure in the portal itself, shown on every page. */
export interface StorageFailure {
  /** ISO instant. */
  readonly since: string;
  readonly messages: string[];
}

/** The parts that have failed for two minutes; null if none has. */
export function lastingFailure(now: Date): StorageFailure | null {
  const failing = portalHealth().failing(now, SHOWN_AFTER_MS);
  if (failing.length === 0) return null;
  const since = Math.min(...failing.map((part) => part.since.getTime()));
  return { since: new Date(since).toISOString(), messages: failing.map(({ part }) => MESSAGES[part]) };
}

/** Verifies the stored images one by one, for as long as the process runs. */
interface PictureSample {
  /** Verifies the next image. */
  next(ledger: Pick<Ledger, "db" | "pictures">): Promise<void>;
  /** Names of images that are missing or changed, each until it is found intact again. */
  damaged(): ReadonlySet<string>;
}

function createPictureSample(): PictureSample {
  const damaged = new Set<string>();
  let last: PictureRow | null = null;
  return {
    damaged: () => damaged,
    async next({ db, pictures }) {
      const row = await findPictureAfter(db, last);
      last = row;
      if (!row || !isView(row.view)) return;
      const name = pictureName(row.paymentId, row.view);
      // Another machine may have fetched it.
      if (pictures.isCache && !(await pictures.has(name))) return void damaged.delete(name);
      // Decryption of a changed file fails.
      const bytes = await pictures.read(name).catch(() => null);
      if (bytes && createHash("sha256").update(bytes).digest("hex") === row.sha256) damaged.delete(name);
      else damaged.add(name);
    },
  };
}

function isView(view: string): view is ImageView {
  return (IMAGE_VIEWS as readonly string[]).includes(view);
}
