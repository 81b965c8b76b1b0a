DROP INDEX "payments_by_payee";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(left(payee_name, 200), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "payments_by_payee" ON "payments" USING gin ("payee_words");