CREATE TABLE "event_gap_scan" (
	"id" smallint PRIMARY KEY NOT NULL,
	"scanned_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_gaps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_gaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_name" text NOT NULL,
	"payment_id" text,
	"subject_id" text NOT NULL,
	"change" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"registration_id" text,
	"closed_at" timestamp with time zone,
	"closed_by" text
);
--> statement-breakpoint
ALTER TABLE "received_events" ADD COLUMN "subject_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "event_gaps_once" ON "event_gaps" USING btree ("subject_id","event_name","change");--> statement-breakpoint
CREATE INDEX "event_gaps_open" ON "event_gaps" USING btree ("id") WHERE "event_gaps"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "event_gaps_by_reason" ON "event_gaps" USING btree ("reason","event_name","id");--> statement-breakpoint
CREATE INDEX "event_gaps_by_event" ON "event_gaps" USING btree ("event_name","id");--> statement-breakpoint
CREATE INDEX "intents_resolved" ON "intents" USING btree ("updated_at") WHERE "intents"."state" = 'resolved';--> statement-breakpoint
CREATE INDEX "received_events_of_subject" ON "received_events" USING btree ("subject_id") WHERE "received_events"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_refreshes_changed" ON "payment_refreshes" USING btree ("changed_at");