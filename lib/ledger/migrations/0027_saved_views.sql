CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_once" ON "saved_views" USING btree ("person_id","name_key");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("name_key") WHERE "saved_views"."is_shared";