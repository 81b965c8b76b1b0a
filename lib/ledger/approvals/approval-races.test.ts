import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { startIntent } from "@/lib/ledger/intents/intents";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { findApproval, insertApproval } from "./approvals";
import { approveProposal, linkIntent } from "./claim-approval";
import { endProposal, expireApprovals } from "./end-approval";

// Simulates two processes of one portal on a server with many connections.
let database: ServerDatabase;
let ledgers: [Ledger, Ledger];
const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));

beforeAll(async () => {
  database = await createServerDatabase();
  const { url } = database;
  const first = await openLedger({ url, folder: undefined, picturesFolder });
  ledgers = [first, await openLedger({ url, folder: undefined, picturesFolder })];
});
afterAll(async () => {
  await Promise.all(ledgers?.map((ledger) => ledger.close()) ?? []);
  await database?.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
});

const NOW = new Date("2026-11-20T15:00:00Z");
const LATER = new Date("2026-11-21T15:00:00Z");
const HASH = "v2:one";
const PROPOSER = { id: randomUUID(), name: "Omar Operator" };

/** Runs the work 40 times concurrently, half of the runs in each process. */
function runFortyTimes<T>(work: (ledger: Ledger, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 40 }, (_, index) => work(ledgers[index % 2 === 0 ? 0 : 1], index)));
}

function proposal(idempotencyKey: string) {
  return {
    id: randomUUID(),
    kind: "initiate-return" as const,
    permission: "returns.initiate",
    idempotencyKey,
    onceKey: idempotencyKey,
    input: {},
    payload: {},
    payloadHash: HASH,
    approversNeeded: 1,
    proposerId: PROPOSER.id,
    proposerName: PROPOSER.name,
    proposerSessionId: randomUUID(),
    createdAt: NOW,
    expiresAt: LATER,
  };
}

async function propose(): Promise<string> {
  const row = proposal(randomUUID());
  expect(await insertApproval(ledgers[0].db, row)).not.toBeNull();
  return row.id;
}

/** Approves and starts the intent in one transaction, as an operation does; returns whether an intent was started. */
function approve({ db }: Ledger, approvalId: string, at = NOW, payloadHash = HASH): Promise<boolean> {
  return db.transaction(async (tx) => {
    const approver = { id: randomUUID(), name: "Carla Compliance" };
    const claimed = await approveProposal(tx, { approvalId, approver, payloadHash, approversNeeded: 1, at });
    if (claimed.kind !== "claimed") return false;
    const intent = {
      ...{ id: randomUUID(), kind: "initiate-return" as const, idempotencyKey: approvalId, requestHash: HASH },
      ...{ personId: PROPOSER.id, personName: PROPOSER.name, sessionId: randomUUID(), createdAt: NOW },
    };
    const start = await startIntent(tx, intent, 60_000);
    await linkIntent(tx, approvalId, start.intent.id);
    return start.started;
  });
}

const end = ({ db }: Ledger, id: string, state: "withdrawn" | "rejected") =>
  endProposal(db, id, {
    state,
    by: state === "withdrawn" ? PROPOSER : { id: randomUUID(), name: "C" },
    reason: null,
    at: NOW,
  });

test("[R-31] only one of forty simultaneous approvers starts the change", async () => {
  const id = await propose();
  expect((await runFortyTimes((ledger) => approve(ledger, id))).filter(Boolean)).toHaveLength(1);
  expect(await findApproval(ledgers[0].db, id)).toMatchObject({
    state: "executing",
    decidedByName: "Carla Compliance",
  });
});

test("[R-31] if a proposal is approved while it is withdrawn, rejected or expires, only one of these takes effect", async () => {
  const outcomes = new Set<string | undefined>();
  for (const other of ["withdrawn", "rejected", "expired"] as const) {
    for (let round = 0; round < 8; round++) {
      const id = await propose();
      let expired = 0;
      const attempts = [
        () => approve(ledgers[0], id),
        async () => {
          if (other !== "expired") return (await end(ledgers[1], id, other)) !== null;
          await expireApprovals(ledgers[1].db, LATER, async (_, approval) => void (approval.id === id && expired++));
          return expired === 1;
        },
      ];
      const ordered = round % 2 === 0 ? attempts : attempts.toReversed();
      const happened = await Promise.all(ordered.map((work) => work()));
      const state = (await findApproval(ledgers[0].db, id))?.state;
      expect([happened.filter(Boolean).length, state]).toEqual([1, expect.stringMatching(`executing|${other}`)]);
      outcomes.add(state);
    }
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

test("[R-31] approving an expired proposal, one's own proposal or a different payload starts nothing", async () => {
  const id = await propose();
  expect(await approve(ledgers[0], id, LATER)).toBe(false);
  expect(await approve(ledgers[0], id, NOW, "v2:another")).toBe(false);
  const own = await ledgers[0].db.transaction((tx) =>
    approveProposal(tx, { approvalId: id, approver: PROPOSER, payloadHash: HASH, approversNeeded: 1, at: NOW }),
  );
  expect(own).toEqual({ kind: "own" });
  expect(await endProposal(ledgers[0].db, id, { state: "rejected", by: PROPOSER, reason: null, at: NOW })).toBeNull();
  expect(await findApproval(ledgers[0].db, id)).toMatchObject({ state: "proposed" });
});

test("[R-31] submitting a form forty times simultaneously creates one proposal", async () => {
  const key = randomUUID();
  const inserted = await runFortyTimes(({ db }) => insertApproval(db, proposal(key)));
  expect(inserted.filter(Boolean)).toHaveLength(1);
});
