CREATE TABLE "event_polls" (
	"registration_id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"polled_at" timestamp with time zone NOT NULL
);
