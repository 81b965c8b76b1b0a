CREATE TABLE "shared_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"token" bigint NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "must_see" text;--> statement-breakpoint
CREATE INDEX "shared_pictures_age" ON "shared_pictures" USING btree ("created_at");
--> statement-breakpoint
-- What is encrypted does not get smaller.
ALTER TABLE "shared_pictures" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
