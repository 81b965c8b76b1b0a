CREATE TABLE "data_key_marks" (
	"id" smallint PRIMARY KEY NOT NULL,
	"mark" jsonb NOT NULL,
	CONSTRAINT "data_key_marks_one_row" CHECK ("data_key_marks"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "received_events_with_body";--> statement-breakpoint
ALTER TABLE "received_events" ADD COLUMN "encrypted_body" "bytea";--> statement-breakpoint
CREATE INDEX "received_events_with_body" ON "received_events" USING btree ("applied_at") WHERE "received_events"."state" = 'applied' and ("received_events"."raw" is not null or "received_events"."encrypted_body" is not null);