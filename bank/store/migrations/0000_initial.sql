CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"account_number" text PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"opened_on" date NOT NULL,
	"deposits_enabled" boolean NOT NULL,
	"repeated_overdrafts" boolean NOT NULL,
	"max_item_amount_cents" bigint NOT NULL,
	"max_deposit_amount_cents" bigint NOT NULL,
	"max_items_per_day" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_clock" (
	"id" smallint PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "business_clock_one_row" CHECK ("business_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "check_analyses" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"analysis" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_pictures" (
	"payment_id" uuid NOT NULL,
	"view" text NOT NULL,
	"exchange_tiff" "bytea" NOT NULL,
	"gray_jpeg" "bytea" NOT NULL,
	"original" "bytea" NOT NULL,
	CONSTRAINT "check_pictures_payment_id_view_pk" PRIMARY KEY("payment_id","view")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"client_id" text PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"secret_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distributions" (
	"id" text PRIMARY KEY NOT NULL,
	"window_at" timestamp (3) with time zone NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" uuid NOT NULL,
	"account_number" text NOT NULL,
	"customer_id" uuid,
	"product_id" uuid,
	"payment_type" text NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"posting" text NOT NULL,
	"rejection_reason" text,
	"posting_code" text,
	"amount_cents" bigint NOT NULL,
	"recognized_amount_cents" bigint,
	"purpose" text,
	"client_identifier" text,
	"request_hash" text NOT NULL,
	"is_redeposit" boolean NOT NULL,
	"original_payment_id" uuid,
	"check_type" text NOT NULL,
	"micr" text,
	"payer_routing_number" text,
	"payer_account_number" text,
	"check_number" text,
	"iqa_passed" boolean NOT NULL,
	"policy" text,
	"schedule" jsonb,
	"deposit_business_date" date NOT NULL,
	"memo_post_id" uuid,
	"core_transaction_id" text,
	"fed_batch_id" text,
	"fed_batch_sequence" integer,
	"decision_required" boolean NOT NULL,
	"was_decisioned" boolean NOT NULL,
	"was_returned" boolean NOT NULL,
	"due_move" text,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"posted_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_modified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_due_whole" CHECK (("payments"."due_move" is null) = ("payments"."due_at" is null))
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_analyses" ADD CONSTRAINT "check_analyses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_pictures" ADD CONSTRAINT "check_pictures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_partner" ON "accounts" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_client_identifier" ON "payments" USING btree ("partner_id","client_identifier");--> statement-breakpoint
CREATE INDEX "payments_account_day" ON "payments" USING btree ("account_number","deposit_business_date");--> statement-breakpoint
CREATE INDEX "payments_same_check" ON "payments" USING btree ("payer_routing_number","payer_account_number","check_number");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at","sequence") WHERE "payments"."due_at" is not null;