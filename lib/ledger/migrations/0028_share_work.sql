CREATE TABLE "payment_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_work" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"came_back_at" timestamp with time zone,
	"return_id" text,
	"owner_id" uuid,
	"owner_name" text,
	"owned_at" timestamp with time zone,
	"done_by_id" uuid,
	"done_by_name" text,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_notes_of_payment" ON "payment_notes" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_work_open_returns" ON "payment_work" USING btree ("came_back_at","payment_id") WHERE "payment_work"."came_back_at" is not null and "payment_work"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_work_unowned_returns" ON "payment_work" USING btree ("came_back_at","payment_id") WHERE "payment_work"."came_back_at" is not null and "payment_work"."done_at" is null and "payment_work"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "payment_work_done_returns" ON "payment_work" USING btree ("came_back_at","payment_id") WHERE "payment_work"."came_back_at" is not null and "payment_work"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_work_by_owner" ON "payment_work" USING btree ("owner_id","came_back_at","payment_id") WHERE "payment_work"."owner_id" is not null and "payment_work"."done_at" is null;
--> statement-breakpoint
-- Keeps the work about checks that came back. A return may arrive before its deposit, and before what it returns is known.
CREATE FUNCTION "keep_return_work"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  work_id text := coalesce(NEW.original_payment_id, NEW.id);
BEGIN
  IF NEW.payment_type IS DISTINCT FROM 'Return' THEN
    -- When the bank did so is unknown: it only marks the deposit.
    IF NEW.direction = 'Outbound' AND NOT EXISTS (
      SELECT 1 FROM payment_work WHERE payment_id = NEW.id AND came_back_at IS NOT NULL
    ) THEN
      INSERT INTO payment_work (payment_id, came_back_at) VALUES (NEW.id, now())
      ON CONFLICT (payment_id) DO UPDATE SET came_back_at = coalesce(payment_work.came_back_at, excluded.came_back_at);
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.direction IS DISTINCT FROM 'Inbound' THEN
    RETURN NULL;
  END IF;
  IF NEW.status IN ('Rejected', 'Canceled') THEN
    UPDATE payment_work SET came_back_at = NULL, return_id = NULL
    WHERE payment_id IN (work_id, NEW.id) AND return_id = NEW.id;
    RETURN NULL;
  END IF;
  IF work_id <> NEW.id THEN
    UPDATE payment_work SET payment_id = work_id
    WHERE payment_id = NEW.id AND NOT EXISTS (SELECT 1 FROM payment_work WHERE payment_id = work_id);
    UPDATE payment_work SET came_back_at = NULL, return_id = NULL WHERE payment_id = NEW.id AND return_id = NEW.id;
  END IF;
  -- Without locking what does not change.
  IF NOT EXISTS (
    SELECT 1 FROM payment_work WHERE payment_id = work_id AND return_id = NEW.id AND came_back_at = NEW.created_at
  ) THEN
    INSERT INTO payment_work (payment_id, came_back_at, return_id) VALUES (work_id, NEW.created_at, NEW.id)
    ON CONFLICT (payment_id) DO UPDATE SET came_back_at = excluded.came_back_at, return_id = excluded.return_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_come_back" AFTER INSERT OR UPDATE ON "payments" FOR EACH ROW
WHEN (NEW.payment_type = 'Return' OR NEW.was_returned) EXECUTE FUNCTION keep_return_work();
--> statement-breakpoint
CREATE FUNCTION "refuse_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes are only added';
END $$;
--> statement-breakpoint
CREATE TRIGGER "payment_notes_stay" BEFORE UPDATE OR DELETE ON "payment_notes" FOR EACH ROW EXECUTE FUNCTION refuse_note_change();
--> statement-breakpoint
INSERT INTO "payment_work" ("payment_id", "came_back_at", "return_id")
SELECT DISTINCT ON (coalesce("original_payment_id", "id")) coalesce("original_payment_id", "id"), "created_at", "id"
FROM "payments"
WHERE "payment_type" = 'Return' AND "direction" = 'Inbound'
	AND "status" IS DISTINCT FROM 'Rejected' AND "status" IS DISTINCT FROM 'Canceled'
ORDER BY coalesce("original_payment_id", "id"), "created_at" DESC, "id" DESC;
--> statement-breakpoint
INSERT INTO "payment_work" ("payment_id", "came_back_at")
SELECT "id", "created_at" FROM "payments"
WHERE "was_returned" AND "direction" = 'Outbound' AND "payment_type" IS DISTINCT FROM 'Return'
ON CONFLICT ("payment_id") DO NOTHING;
--> statement-breakpoint
INSERT INTO "payment_work" ("payment_id", "done_by_id", "done_by_name", "done_at")
SELECT "payment_id", "person_id", "person_name", "dealt_with_at" FROM "dealt_with_payments"
ON CONFLICT ("payment_id") DO UPDATE
SET "done_by_id" = excluded."done_by_id", "done_by_name" = excluded."done_by_name", "done_at" = excluded."done_at";
--> statement-breakpoint
DROP TABLE "dealt_with_payments" CASCADE;
