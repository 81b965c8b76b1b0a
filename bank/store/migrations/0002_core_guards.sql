-- Core transactions and their entries are only ever added.
CREATE FUNCTION "refuse_core_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'core transactions are append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "core_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "core_transactions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_core_change"();
--> statement-breakpoint
CREATE TRIGGER "core_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "core_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_core_change"();
--> statement-breakpoint
-- Whoever commits has moved a transaction's whole amount from one side to the other, in one layer.
CREATE FUNCTION "check_core_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked core_transactions;
  debits numeric;
  credits numeric;
  strays bigint;
BEGIN
  IF TG_TABLE_NAME = 'core_transactions' THEN
    checked := NEW;
  ELSE
    SELECT * INTO checked FROM core_transactions WHERE id = NEW.transaction_id;
  END IF;
  SELECT coalesce(sum(amount_cents) FILTER (WHERE side = 'Debit'), 0),
         coalesce(sum(amount_cents) FILTER (WHERE side = 'Credit'), 0),
         count(*) FILTER (WHERE layer <> checked.layer)
    INTO debits, credits, strays
    FROM core_entries WHERE transaction_id = checked.id;
  IF debits <> checked.amount_cents OR credits <> checked.amount_cents OR strays > 0 THEN
    RAISE EXCEPTION 'core transaction % does not balance', checked.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "core_transactions_balance" AFTER INSERT ON "core_transactions"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_core_balance"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "core_entries_balance" AFTER INSERT ON "core_entries"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_core_balance"();
