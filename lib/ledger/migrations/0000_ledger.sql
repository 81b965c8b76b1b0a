CREATE TABLE "payment_pictures" (
	"payment_id" text NOT NULL,
	"view" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refreshes" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"next_refresh_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_timeline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"title" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_at_text" text,
	"last_modified_at_text" text,
	"status" text,
	"posting" text,
	"payment_type" text,
	"direction" text,
	"check_type" text,
	"account_number" text,
	"check_number" text,
	"payee_name" text,
	"amount_cents" bigint,
	"rejection_reason" text,
	"return_code" text,
	"positive_pay_result" text,
	"was_returned" boolean,
	"decision_required" boolean,
	"client_identifier" text,
	"record" jsonb NOT NULL,
	"field_stamps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"session_id" uuid NOT NULL,
	"state" text NOT NULL,
	"client_identifier" text,
	"request_hash" text NOT NULL,
	"request" jsonb,
	"payment_id" text,
	"message" text,
	"failure_code" text,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"name" text,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staged_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"side" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"reading" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"held_by_intent_id" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"person_name" text NOT NULL,
	"session_id" uuid,
	"action" text NOT NULL,
	"subject" text,
	"result" text NOT NULL,
	"request_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_pictures" ADD CONSTRAINT "payment_pictures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refreshes" ADD CONSTRAINT "payment_refreshes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_timeline" ADD CONSTRAINT "payment_timeline_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pictures_once" ON "payment_pictures" USING btree ("payment_id","view");--> statement-breakpoint
CREATE INDEX "payment_refreshes_due" ON "payment_refreshes" USING btree ("next_refresh_at") WHERE "payment_refreshes"."next_refresh_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_timeline_once" ON "payment_timeline" USING btree ("payment_id","key");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_client_identifier" ON "payments" USING btree ("client_identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_once" ON "intents" USING btree ("kind","idempotency_key");--> statement-breakpoint
CREATE INDEX "intents_due" ON "intents" USING btree ("next_attempt_at") WHERE "intents"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_unresolved" ON "intents" USING btree ("created_at") WHERE "intents"."state" in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "staged_images_of_session" ON "staged_images" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "staged_images_expiry" ON "staged_images" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");