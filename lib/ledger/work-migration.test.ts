import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asc, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createEarlierDatabase } from "@/lib/database/test-earlier";
import { openLedger } from "@/lib/ledger/open-ledger";
import { paymentWork } from "@/lib/ledger/schema/work-tables";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const BEFORE_SHARED_WORK = "0027_saved_views";
const PERSON = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";

const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-work-migration-"));
afterAll(() => rmSync(picturesFolder, { recursive: true, force: true }));

test("resolved payments stay resolved, and returned checks are on the returns desk", async () => {
  const payments = sql`
    insert into payments (id, created_at, payment_type, direction, status, was_returned, record, field_stamps) values
      ('deposit', '2026-11-18T14:30:00Z', 'Forward', 'Outbound', 'Completed', true, '{}', '{}'),
      ('return', '2026-11-19T14:30:00Z', 'Return', 'Inbound', 'Processing', null, '{"originalPaymentId":"deposit"}', '{}'),
      ('alone', '2026-11-20T14:30:00Z', 'Return', 'Inbound', 'Processing', null, '{}', '{}'),
      ('marked', '2026-11-17T14:30:00Z', 'Forward', 'Outbound', 'Completed', true, '{}', '{}'),
      ('stopped', '2026-11-19T14:30:00Z', 'Return', 'Inbound', 'Rejected', null, '{"originalPaymentId":"other"}', '{}'),
      ('ours', '2026-11-19T14:30:00Z', 'Forward', 'Inbound', 'Completed', true, '{}', '{}')`;
  const dealtWith = sql`
    insert into dealt_with_payments values
      ('deposit', ${PERSON}, 'Olga Operator', '2026-11-20T09:00:00Z'),
      ('rejected', ${PERSON}, 'Olga Operator', '2026-11-20T10:00:00Z')`;
  const database = await createEarlierDatabase(MIGRATIONS, BEFORE_SHARED_WORK, [payments, dealtWith]);
  setTestEnvironment("http://127.0.0.1:1");
  const ledger = await openLedger({ url: database.url, folder: undefined, picturesFolder });
  const rows = await ledger.db.select().from(paymentWork).orderBy(asc(paymentWork.paymentId));
  await ledger.close();
  await database.drop();
  expect(
    rows.map(({ paymentId, cameBackAt, returnId, doneByName, doneAt }) => [
      paymentId,
      cameBackAt?.toISOString() ?? null,
      returnId,
      doneByName,
      doneAt?.toISOString() ?? null,
    ]),
  ).toEqual([
    ["alone", "2026-11-20T14:30:00.000Z", "alone", null, null],
    ["deposit", "2026-11-19T14:30:00.000Z", "return", "Olga Operator", "2026-11-20T09:00:00.000Z"],
    ["marked", "2026-11-17T14:30:00.000Z", null, null, null],
    ["rejected", null, null, "Olga Operator", "2026-11-20T10:00:00.000Z"],
  ]);
});
