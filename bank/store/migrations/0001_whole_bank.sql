CREATE TABLE "core_entries" (
	"transaction_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"layer" text NOT NULL,
	"ledger_account" text NOT NULL,
	"side" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "core_entries_transaction_id_line_pk" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "core_entries_amount" CHECK ("core_entries"."amount_cents" > 0),
	CONSTRAINT "core_entries_side" CHECK ("core_entries"."side" in ('Debit', 'Credit'))
);
--> statement-breakpoint
CREATE TABLE "core_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "core_transactions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"account_number" text NOT NULL,
	"layer" text NOT NULL,
	"rail" text NOT NULL,
	"transaction_type" text NOT NULL,
	"transaction_code" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"memo" text,
	"reverses_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "core_transactions_amount" CHECK ("core_transactions"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "restrictions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"master_account_number" text NOT NULL,
	"sub_account_number" text,
	"restriction_type" text NOT NULL,
	"applies_to" text NOT NULL,
	"status" text NOT NULL,
	"rail" text,
	"transaction_type" text,
	"transaction_code" text,
	"amount_threshold_cents" bigint,
	"effective_start_time_hour" integer,
	"effective_start_time_minute" integer,
	"effective_end_time_hour" integer,
	"effective_end_time_minute" integer,
	"currency" text,
	"reason" text NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"last_modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "restrictions_removed" CHECK (("restrictions"."status" = 'Active') = ("restrictions"."removed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"account_number" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"check_number" bigint NOT NULL,
	"payee_name" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"payment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "callback_hosts" (
	"partner_id" uuid NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "callback_hosts_partner_id_host_pk" PRIMARY KEY("partner_id","host")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"step" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"http_status" integer,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_positions" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "event_positions_one_row" CHECK ("event_positions"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"partner_id" uuid NOT NULL,
	"event_name" text NOT NULL,
	"resources" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "registrations_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"event_name" text NOT NULL,
	"callback_url" text,
	"auth_username" text,
	"sealed_password" text,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"status" text NOT NULL,
	"consecutive_errors" integer NOT NULL,
	"last_error" text,
	"generation" integer NOT NULL,
	"start_position" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_modified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "request_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "iqa_passed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "positive_pay_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "master_account_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "positive_pay_result" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "positive_pay_match_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "return_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payee_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bofd_routing_number" text DEFAULT '128900053' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pictures_of" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "on_us_deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "core_entries" ADD CONSTRAINT "core_entries_transaction_id_core_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."core_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_transactions" ADD CONSTRAINT "core_transactions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_transactions" ADD CONSTRAINT "core_transactions_account_number_accounts_account_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_transactions" ADD CONSTRAINT "core_transactions_reverses_id_core_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."core_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_master_account_number_accounts_account_number_fk" FOREIGN KEY ("master_account_number") REFERENCES "public"."accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_sub_account_number_accounts_account_number_fk" FOREIGN KEY ("sub_account_number") REFERENCES "public"."accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_account_number_accounts_account_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_hosts" ADD CONSTRAINT "callback_hosts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "core_entries_ledger_account" ON "core_entries" USING btree ("ledger_account","layer");--> statement-breakpoint
CREATE UNIQUE INDEX "core_transactions_reverses" ON "core_transactions" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "core_transactions_account" ON "core_transactions" USING btree ("account_number","sequence");--> statement-breakpoint
CREATE INDEX "restrictions_active" ON "restrictions" USING btree ("master_account_number","sequence") WHERE "restrictions"."status" = 'Active';--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_live" ON "authorizations" USING btree ("account_number","check_number") WHERE "authorizations"."status" = 'Authorized';--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_payment" ON "authorizations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "authorizations_partner" ON "authorizations" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("registration_id","next_attempt_at") WHERE "deliveries"."status" = 'Waiting';--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "deliveries" USING btree ("registration_id","sequence");--> statement-breakpoint
CREATE INDEX "events_unpublished" ON "events" USING btree ("sequence") WHERE "events"."position" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "events_poll" ON "events" USING btree ("partner_id","event_name","position");--> statement-breakpoint
CREATE INDEX "registrations_subject" ON "registrations" USING btree ("partner_id","event_name");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_master_account_number_accounts_account_number_fk" FOREIGN KEY ("master_account_number") REFERENCES "public"."accounts"("account_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_master" ON "accounts" USING btree ("master_account_number");--> statement-breakpoint
CREATE INDEX "payments_original" ON "payments" USING btree ("original_payment_id");--> statement-breakpoint
CREATE INDEX "payments_held" ON "payments" USING btree ("account_number") WHERE "payments"."status" = 'Hold';--> statement-breakpoint
-- Until now every payment was a deposit with pictures of its own.
UPDATE "payments" SET "pictures_of" = "id";