CREATE TABLE "exception_decisions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
