CREATE TABLE "bulk_items" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"key" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"intent_id" uuid,
	"approval_id" uuid,
	"result_id" text,
	"message" text,
	"request_id" text,
	"next_attempt_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subject_id" uuid,
	"state" text NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"session_id" uuid NOT NULL,
	"is_stepped_up" boolean NOT NULL,
	"item_count" integer NOT NULL,
	"notice" text,
	"waits_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_items_by_state" ON "bulk_items" USING btree ("job_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_items_due" ON "bulk_items" USING btree ("next_attempt_at") WHERE "bulk_items"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "bulk_items_open" ON "bulk_items" USING btree ("state") WHERE "bulk_items"."state" in ('unknown', 'proposed');--> statement-breakpoint
CREATE INDEX "bulk_jobs_running" ON "bulk_jobs" USING btree ("created_at") WHERE "bulk_jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "bulk_jobs_of_subject" ON "bulk_jobs" USING btree ("subject_id");