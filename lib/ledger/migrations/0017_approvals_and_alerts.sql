CREATE TABLE "alert_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_subscriptions" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_subscriptions_person_id_kind_pk" PRIMARY KEY("person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"matter" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"approval_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"kind" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"permission" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"once_key" text NOT NULL,
	"input" jsonb NOT NULL,
	"payload" jsonb NOT NULL,
	"payload_hash" text NOT NULL,
	"encrypted_secret" "bytea",
	"basis" jsonb,
	"subject" text,
	"payment_id" text,
	"amount_cents" bigint,
	"state" text NOT NULL,
	"approvers_needed" integer NOT NULL,
	"proposer_id" uuid NOT NULL,
	"proposer_name" text NOT NULL,
	"proposer_session_id" uuid NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"intent_id" uuid,
	"result_id" text
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_subscriptions" ADD CONSTRAINT "alert_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_entries" ADD CONSTRAINT "approval_entries_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once" ON "alert_deliveries" USING btree ("alert_id","channel","recipient");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_attempt_at") WHERE "alert_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_subscriptions_of_kind" ON "alert_subscriptions" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("kind","matter");--> statement-breakpoint
CREATE INDEX "alerts_age" ON "alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "approval_entries_of_approval" ON "approval_entries" USING btree ("approval_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_entries_one_approve" ON "approval_entries" USING btree ("approval_id","person_id") WHERE "approval_entries"."kind" = 'approve';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_once" ON "approvals" USING btree ("kind","once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("kind","idempotency_key") WHERE "approvals"."state" in ('proposed', 'executing');--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("created_at","id") WHERE "approvals"."state" in ('proposed', 'executing');--> statement-breakpoint
CREATE INDEX "approvals_ended" ON "approvals" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "approvals_of_proposer" ON "approvals" USING btree ("proposer_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_of_intent" ON "approvals" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "approvals_of_payment" ON "approvals" USING btree ("payment_id","created_at");