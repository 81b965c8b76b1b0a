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

/** What the portal checks of itself; the messages are for people who use it. */
const MESSAGES = {
  ledger: "The portal’s database does not save what is written.",
  "ledger-files": "Files of the portal’s database are damaged.",
  pictures: "The portal can’t save pictures.",
  "picture-files": "Pictures of checks that the portal keeps are missing or damaged.",
  background: "The portal fails to remove what has expired, or to send parts of a batch. Its log says why.",
} as const;

export type PortalPart = keyof typeof MESSAGES;
export const PORTAL_PARTS = Object.keys(MESSAGES) as PortalPart[];

/** A check that takes longer counts as failed; an embedded database may be busy with one transaction for a while. */
const WITHIN_MS = 10_000;
/** A failure that lasts this long is shown on every page. */
const SHOWN_AFTER_MS = 120_000;

// Next bundles routes and background work separately: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & {
  endorseHealth?: HealthChecks<PortalPart>;
  endorsePictureSample?: PictureSample;
  endorseFailedWork?: Set<string>;
};

function failedWork(): Set<string> {
  shared.endorseFailedWork ??= new Set();
  return shared.endorseFailedWork;
}

/** Runs background work that fails the health of the portal from its failure to its next success. */
export async function runReported(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    failedWork().delete(name);
  } catch (error) {
    failedWork().add(name);
    throw error;
  }
}

/** For work that another portal does from now on. */
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

/** One for each process: processes that share the folder must not remove each other's. */
const PROBE_NAME = `health-probe-${randomUUID()}`;

/** Whether the folder of the pictures takes a file and returns it. */
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
 * Background work: checks every part, so that a failure is known without anyone asking, and logs slow statements or an
 * unread replica.
 */
export async function checkHealth(now: Date): Promise<void> {
  await portalHealth().run(now);
  const open = await ledger();
  const queue = slowReport(open.queue());
  if (queue) log().warn({ queue }, "database slow");
  const problem = open.replicaProblem();
  if (problem !== null) log().warn({ problem }, "replica not read");
}

/** Background work: verifies the next slice of what is stored. */
export async function verifyStorage(): Promise<void> {
  const open = await ledger();
  await open.scan.next();
  await sample().next(open);
}

/** What fails on the portal's side, for every page. */
export interface StorageFailure {
  /** ISO instant. */
  readonly since: string;
  readonly messages: string[];
}

/** What has failed for two minutes; null when nothing has. */
export function lastingFailure(now: Date): StorageFailure | null {
  const failing = portalHealth().failing(now, SHOWN_AFTER_MS);
  if (failing.length === 0) return null;
  const since = Math.min(...failing.map((each) => each.since.getTime()));
  return { since: new Date(since).toISOString(), messages: failing.map(({ part }) => MESSAGES[part]) };
}

/** Reads the kept pictures one by one, for as long as the process lives. */
interface PictureSample {
  /** Verifies the next picture. */
  next(ledger: Pick<Ledger, "db" | "pictures">): Promise<void>;
  /** Names of pictures that are missing or not as they were kept, each until it is found intact again. */
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
      // A file that was changed can't be decrypted.
      const bytes = await pictures.read(name).catch(() => null);
      if (bytes && createHash("sha256").update(bytes).digest("hex") === row.sha256) damaged.delete(name);
      else damaged.add(name);
    },
  };
}

function isView(view: string): view is ImageView {
  return (IMAGE_VIEWS as readonly string[]).includes(view);
}
