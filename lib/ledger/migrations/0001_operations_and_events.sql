CREATE TABLE "authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_number" text,
	"check_number" text,
	"amount_cents" bigint,
	"payee_name" text,
	"status" text,
	"expires_at" timestamp with time zone,
	"payment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	"field_stamps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" text PRIMARY KEY NOT NULL,
	"master_account_number" text,
	"sub_account_number" text,
	"status" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"record" jsonb NOT NULL,
	"field_stamps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "received_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"event_name" text,
	"payment_id" text,
	"raw" text NOT NULL,
	"happened_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"changes" jsonb
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "result_id" text;--> statement-breakpoint
CREATE INDEX "authorizations_newest" ON "authorizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "authorizations_of_check" ON "authorizations" USING btree ("account_number","check_number");--> statement-breakpoint
CREATE INDEX "authorizations_by_status" ON "authorizations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "restrictions_newest" ON "restrictions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "restrictions_of_account" ON "restrictions" USING btree ("master_account_number","status");--> statement-breakpoint
CREATE UNIQUE INDEX "received_events_once" ON "received_events" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "received_events_due" ON "received_events" USING btree ("next_attempt_at") WHERE "received_events"."state" = 'received';--> statement-breakpoint
CREATE INDEX "received_events_set_aside" ON "received_events" USING btree ("id") WHERE "received_events"."state" = 'set-aside';--> statement-breakpoint
CREATE INDEX "received_events_of_payment" ON "received_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "received_events_by_name" ON "received_events" USING btree ("event_name","id");