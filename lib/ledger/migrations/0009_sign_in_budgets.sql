CREATE TABLE "sign_in_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "sign_in_failures" CASCADE;--> statement-breakpoint
CREATE INDEX "sign_in_budgets_age" ON "sign_in_budgets" USING btree ("updated_at");