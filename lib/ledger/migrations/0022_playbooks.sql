CREATE TABLE "playbook_placements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"playbook" jsonb NOT NULL,
	"account_numbers" jsonb NOT NULL,
	"reason" text NOT NULL,
	"notes" text,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"job_id" uuid NOT NULL,
	"lift_job_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playbooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"restrictions" jsonb NOT NULL,
	"version" integer NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "playbook_placements_newest" ON "playbook_placements" USING btree ("created_at","id");