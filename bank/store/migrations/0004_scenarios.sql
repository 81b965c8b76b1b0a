CREATE SEQUENCE "public"."id_counter" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "id_source" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seed" text,
	CONSTRAINT "id_source_one_row" CHECK ("id_source"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "scenario_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scenario_runs_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"seed" text NOT NULL,
	"seed_before" text,
	"now_at" timestamp (3) with time zone NOT NULL,
	"ahead_ms" bigint,
	"status" text NOT NULL,
	"steps" integer NOT NULL,
	"done" integer NOT NULL,
	"labels" jsonb NOT NULL,
	"fault" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "business_clock" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_runs_running" ON "scenario_runs" USING btree ("status") WHERE "scenario_runs"."status" = 'Running';--> statement-breakpoint
CREATE INDEX "scenario_runs_partner" ON "scenario_runs" USING btree ("partner_id","sequence");--> statement-breakpoint
-- A new id: random, or while there is a seed the next one that follows from it. A sequence is never set back and waits for
-- nobody, so no id is drawn twice and nobody waits for another's transaction.
CREATE FUNCTION "next_id"() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  "given" text := (SELECT "seed" FROM "id_source");
  "drawn" text;
BEGIN
  IF "given" IS NULL THEN
    RETURN gen_random_uuid();
  END IF;
  "drawn" := encode(sha256(convert_to("given" || '/' || nextval('id_counter'), 'UTF8')), 'hex');
  RETURN overlay(overlay(left("drawn", 32) placing '8' from 13) placing 'a' from 17)::uuid;
END
$$;
