ALTER TABLE "exception_decisions" ADD COLUMN "decision" text DEFAULT 'let-return' NOT NULL;--> statement-breakpoint
ALTER TABLE "exception_decisions" ADD COLUMN "mismatch" text;--> statement-breakpoint
ALTER TABLE "exception_decisions" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "payments_unauthorized" ON "payments" USING btree ("created_at","id") WHERE "payments"."positive_pay_result" = 'Unauthorized';