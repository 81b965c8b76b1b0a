CREATE TABLE "capture_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"sides" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device_hash" text,
	"opened_at" timestamp with time zone,
	"user_agent" text,
	"uploads" integer DEFAULT 0 NOT NULL,
	"front_image_id" uuid,
	"back_image_id" uuid,
	"ended_at" timestamp with time zone,
	"end" text,
	CONSTRAINT "capture_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "capture_links_device_hash_unique" UNIQUE("device_hash")
);
--> statement-breakpoint
CREATE INDEX "capture_links_of_person" ON "capture_links" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "capture_links_expiry" ON "capture_links" USING btree ("expires_at");