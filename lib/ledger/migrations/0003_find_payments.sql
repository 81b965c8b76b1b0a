CREATE TABLE "payment_readings" (
	"payment_id" text NOT NULL,
	"view" text NOT NULL,
	"reading" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "original_payment_id" text GENERATED ALWAYS AS (record->>'originalPaymentId') STORED;--> statement-breakpoint
ALTER TABLE "payment_readings" ADD CONSTRAINT "payment_readings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_readings_once" ON "payment_readings" USING btree ("payment_id","view");--> statement-breakpoint
CREATE INDEX "intents_of_payment" ON "intents" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree ("account_number","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount_cents","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_check_number" ON "payments" USING btree (ltrim(check_number, '0'),"created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_payee" ON "payments" USING gin (to_tsvector('simple'::regconfig, regexp_replace(left(payee_name, 200), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "payments_by_original" ON "payments" USING btree ("original_payment_id") WHERE "payments"."original_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_to_decide" ON "payments" USING btree ("created_at","id") WHERE "payments"."decision_required";--> statement-breakpoint
CREATE INDEX "payments_returned" ON "payments" USING btree ("created_at","id") WHERE "payments"."was_returned";