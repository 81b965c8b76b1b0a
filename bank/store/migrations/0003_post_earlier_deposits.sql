-- Deposits that were accepted or sent before there were core transactions get the ones that they name: a memo post while
-- they wait to be sent, a posting once they were.
WITH "added" AS (
  INSERT INTO "core_transactions"
    ("id", "partner_id", "account_number", "layer", "rail", "transaction_type", "transaction_code", "amount_cents", "currency", "at")
  SELECT "memo_post_id", "partner_id", "account_number", 'Memo', 'Checks', 'Credit', 'CHKDEP', "amount_cents", 'USD', "created_at"
  FROM "payments"
  WHERE "payment_type" = 'Forward' AND "direction" = 'Outbound' AND "memo_post_id" IS NOT NULL AND "status" IN ('Pending', 'Batched')
  UNION ALL
  SELECT "core_transaction_id"::uuid, "partner_id", "account_number", 'Ledger', 'Checks', 'Credit', 'CHKDEP', "amount_cents", 'USD', "posted_at"
  FROM "payments"
  WHERE "payment_type" = 'Forward' AND "direction" = 'Outbound' AND "core_transaction_id" IS NOT NULL AND "posting" = 'Posted'
  ON CONFLICT ("id") DO NOTHING
  RETURNING "id", "layer", "account_number", "amount_cents"
)
INSERT INTO "core_entries" ("transaction_id", "line", "layer", "ledger_account", "side", "amount_cents")
SELECT "id", 1, "layer", "account_number", 'Credit', "amount_cents" FROM "added"
UNION ALL
SELECT "id", 2, "layer", 'settlement/Checks', 'Debit', "amount_cents" FROM "added";
--> statement-breakpoint
-- Checked here, so that a later migration of the same run may change the tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
