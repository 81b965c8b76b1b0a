CREATE TABLE "payment_export_parts" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "payment_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "payment_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"session_id" uuid NOT NULL,
	"format" text NOT NULL,
	"search" text NOT NULL,
	"ids" jsonb,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"cursor" text,
	"notice" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"payment_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_by_bank_reference";--> statement-breakpoint
DROP INDEX "payments_by_own_reference";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "payment_columns" text;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "payment_export_parts" ADD CONSTRAINT "payment_export_parts_export_id_payment_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."payment_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_exports_due" ON "payment_exports" USING btree ("lease_until") WHERE "payment_exports"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "payment_exports_of_person" ON "payment_exports" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_exports_by_age" ON "payment_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presence_of_payment" ON "presence" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "presence_of_session" ON "presence" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "presence_by_age" ON "presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notes_once" ON "payment_notes" USING btree ("key") WHERE "payment_notes"."key" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_bank_reference" ON "payments" USING btree (lower(left(record->>'referenceId', 100)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_by_own_reference" ON "payments" USING btree (lower(left(client_identifier, 100)) text_pattern_ops);