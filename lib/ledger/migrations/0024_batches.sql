CREATE TABLE "batch_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"front_id" uuid,
	"back_id" uuid,
	"amount_cents" bigint,
	"account_number" text,
	"is_no_duplicate" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"page" integer,
	"side" text NOT NULL,
	"sha256" text NOT NULL,
	"reading" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_number" text,
	"expected_count" integer,
	"expected_cents" bigint,
	"imbalance_reason" text,
	"job_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staged_images" ADD COLUMN "held_by_batch_id" uuid;--> statement-breakpoint
ALTER TABLE "batch_checks" ADD CONSTRAINT "batch_checks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_pictures" ADD CONSTRAINT "batch_pictures_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_checks_of_batch" ON "batch_checks" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batch_pictures_of_batch" ON "batch_pictures" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batches_newest" ON "batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "batches_untouched" ON "batches" USING btree ("updated_at") WHERE "batches"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "staged_images_of_batch" ON "staged_images" USING btree ("held_by_batch_id") WHERE "staged_images"."held_by_batch_id" is not null;