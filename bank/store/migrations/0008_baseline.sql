-- Functions name tables that come after them.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
-- Whoever commits has moved a transaction's whole amount from one side to the other, in one layer.
CREATE FUNCTION check_core_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  checked core_transactions;
  debits numeric;
  credits numeric;
  strays bigint;
BEGIN
  IF TG_TABLE_NAME = 'core_transactions' THEN
    checked := NEW;
  ELSE
    SELECT * INTO checked FROM core_transactions WHERE id = NEW.transaction_id;
  END IF;
  SELECT coalesce(sum(amount_cents) FILTER (WHERE side = 'Debit'), 0),
         coalesce(sum(amount_cents) FILTER (WHERE side = 'Credit'), 0),
         count(*) FILTER (WHERE layer <> checked.layer)
    INTO debits, credits, strays
    FROM core_entries WHERE transaction_id = checked.id;
  IF debits <> checked.amount_cents OR credits <> checked.amount_cents OR strays > 0 THEN
    RAISE EXCEPTION 'core transaction % does not balance', checked.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A new id: random, or while there is a seed the next one that follows from it. A sequence is never set back and waits for
-- nobody, so no id is drawn twice and nobody waits for another's transaction.
CREATE FUNCTION next_id() RETURNS uuid
    LANGUAGE plpgsql
    AS $$
DECLARE
  "given" text := (SELECT "seed" FROM "id_source");
  "drawn" text;
BEGIN
  IF "given" IS NULL THEN
    RETURN gen_random_uuid();
  END IF;
  "drawn" := encode(sha256(convert_to("given" || '/' || nextval('id_counter'), 'UTF8')), 'hex');
  RETURN overlay(overlay(left("drawn", 32) placing '8' from 13) placing 'a' from 17)::uuid;
END
$$;
--> statement-breakpoint
-- Core transactions and their entries are only ever added.
CREATE FUNCTION refuse_core_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'core transactions are append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TABLE access_tokens (
    token_hash text NOT NULL,
    client_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE accounts (
    account_number text NOT NULL,
    partner_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    product_id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    opened_on date NOT NULL,
    deposits_enabled boolean NOT NULL,
    repeated_overdrafts boolean NOT NULL,
    max_item_amount_cents bigint NOT NULL,
    max_deposit_amount_cents bigint NOT NULL,
    max_items_per_day integer NOT NULL,
    positive_pay_enabled boolean DEFAULT false NOT NULL,
    master_account_number text
);
--> statement-breakpoint
CREATE TABLE authorizations (
    id uuid NOT NULL,
    partner_id uuid NOT NULL,
    account_number text NOT NULL,
    amount_cents bigint NOT NULL,
    check_number bigint NOT NULL,
    payee_name text,
    expires_at timestamp(3) with time zone NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    payment_id uuid
);
--> statement-breakpoint
CREATE TABLE business_clock (
    id smallint NOT NULL,
    offset_ms bigint NOT NULL,
    frozen_at timestamp(3) with time zone,
    CONSTRAINT business_clock_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE callback_hosts (
    partner_id uuid NOT NULL,
    host text NOT NULL
);
--> statement-breakpoint
CREATE TABLE check_analyses (
    payment_id uuid NOT NULL,
    analysis jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE check_pictures (
    payment_id uuid NOT NULL,
    view text NOT NULL,
    exchange_tiff bytea NOT NULL,
    gray_jpeg bytea NOT NULL,
    original bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE clients (
    client_id text NOT NULL,
    partner_id uuid NOT NULL,
    secret_hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE core_entries (
    transaction_id uuid NOT NULL,
    line smallint NOT NULL,
    layer text NOT NULL,
    ledger_account text NOT NULL,
    side text NOT NULL,
    amount_cents bigint NOT NULL,
    CONSTRAINT core_entries_amount CHECK ((amount_cents > 0)),
    CONSTRAINT core_entries_side CHECK ((side = ANY (ARRAY['Debit'::text, 'Credit'::text])))
);
--> statement-breakpoint
CREATE TABLE core_transactions (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    partner_id uuid NOT NULL,
    account_number text NOT NULL,
    layer text NOT NULL,
    rail text NOT NULL,
    transaction_type text NOT NULL,
    transaction_code text NOT NULL,
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    memo text,
    reverses_id uuid,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT core_transactions_amount CHECK ((amount_cents > 0))
);
--> statement-breakpoint
ALTER TABLE core_transactions ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME core_transactions_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE data_key_marks (
    id smallint NOT NULL,
    mark jsonb NOT NULL,
    CONSTRAINT data_key_marks_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE deliveries (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    event_id uuid NOT NULL,
    registration_id uuid NOT NULL,
    status text NOT NULL,
    attempts integer NOT NULL,
    step integer NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    last_attempt_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    http_status integer,
    error text,
    duration_ms integer,
    created_at timestamp(3) with time zone NOT NULL,
    attempt_log jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE deliveries ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME deliveries_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE distributions (
    id text NOT NULL,
    window_at timestamp(3) with time zone NOT NULL,
    items integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_positions (
    id smallint NOT NULL,
    last bigint NOT NULL,
    CONSTRAINT event_positions_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE events (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    "position" bigint,
    partner_id uuid NOT NULL,
    event_name text NOT NULL,
    resources jsonb NOT NULL,
    details jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE events ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME events_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE health_probes (
    id smallint NOT NULL,
    nonce uuid NOT NULL,
    CONSTRAINT health_probes_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE SEQUENCE id_counter
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE id_source (
    id smallint NOT NULL,
    seed text,
    CONSTRAINT id_source_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE partners (
    id uuid NOT NULL,
    name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    partner_id uuid NOT NULL,
    account_number text NOT NULL,
    customer_id uuid,
    product_id uuid,
    payment_type text NOT NULL,
    direction text NOT NULL,
    source text NOT NULL,
    status text NOT NULL,
    posting text NOT NULL,
    rejection_reason text,
    posting_code text,
    amount_cents bigint NOT NULL,
    recognized_amount_cents bigint,
    purpose text,
    client_identifier text,
    request_hash text,
    is_redeposit boolean NOT NULL,
    original_payment_id uuid,
    check_type text NOT NULL,
    micr text,
    payer_routing_number text,
    payer_account_number text,
    check_number text,
    iqa_passed boolean,
    policy text,
    schedule jsonb,
    deposit_business_date date NOT NULL,
    memo_post_id uuid,
    core_transaction_id text,
    fed_batch_id text,
    fed_batch_sequence integer,
    decision_required boolean NOT NULL,
    was_decisioned boolean NOT NULL,
    was_returned boolean NOT NULL,
    due_move text,
    due_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    rejected_at timestamp(3) with time zone,
    canceled_at timestamp(3) with time zone,
    escalated_at timestamp(3) with time zone,
    posted_at timestamp(3) with time zone,
    processed_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    last_modified_at timestamp(3) with time zone NOT NULL,
    positive_pay_result text,
    positive_pay_match_id uuid,
    return_code text,
    payee_name text,
    bofd_routing_number text DEFAULT '128900053'::text NOT NULL,
    pictures_of uuid,
    on_us_deposit_id uuid,
    CONSTRAINT payments_due_whole CHECK (((due_move IS NULL) = (due_at IS NULL)))
);
--> statement-breakpoint
ALTER TABLE payments ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payments_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE registrations (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    partner_id uuid NOT NULL,
    event_name text NOT NULL,
    callback_url text,
    auth_username text,
    sealed_password text,
    type text NOT NULL,
    format text NOT NULL,
    status text NOT NULL,
    consecutive_errors integer NOT NULL,
    last_error text,
    generation integer NOT NULL,
    start_position bigint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_modified_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE registrations ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME registrations_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE restrictions (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    partner_id uuid NOT NULL,
    master_account_number text NOT NULL,
    sub_account_number text,
    restriction_type text NOT NULL,
    applies_to text NOT NULL,
    status text NOT NULL,
    rail text,
    transaction_type text,
    transaction_code text,
    amount_threshold_cents bigint,
    effective_start_time_hour integer,
    effective_start_time_minute integer,
    effective_end_time_hour integer,
    effective_end_time_minute integer,
    currency text,
    reason text NOT NULL,
    notes text,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    last_modified_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT restrictions_removed CHECK (((status = 'Active'::text) = (removed_at IS NULL)))
);
--> statement-breakpoint
ALTER TABLE restrictions ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME restrictions_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE scenario_runs (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    partner_id uuid NOT NULL,
    title text NOT NULL,
    source text NOT NULL,
    seed text NOT NULL,
    seed_before text,
    now_at timestamp(3) with time zone NOT NULL,
    ahead_ms bigint,
    status text NOT NULL,
    steps integer NOT NULL,
    done integer NOT NULL,
    labels jsonb NOT NULL,
    fault jsonb,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE scenario_runs ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME scenario_runs_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (account_number);
--> statement-breakpoint
ALTER TABLE ONLY authorizations
    ADD CONSTRAINT authorizations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY business_clock
    ADD CONSTRAINT business_clock_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY callback_hosts
    ADD CONSTRAINT callback_hosts_partner_id_host_pk PRIMARY KEY (partner_id, host);
--> statement-breakpoint
ALTER TABLE ONLY check_analyses
    ADD CONSTRAINT check_analyses_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY check_pictures
    ADD CONSTRAINT check_pictures_payment_id_view_pk PRIMARY KEY (payment_id, view);
--> statement-breakpoint
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (client_id);
--> statement-breakpoint
ALTER TABLE ONLY core_entries
    ADD CONSTRAINT core_entries_transaction_id_line_pk PRIMARY KEY (transaction_id, line);
--> statement-breakpoint
ALTER TABLE ONLY core_transactions
    ADD CONSTRAINT core_transactions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY data_key_marks
    ADD CONSTRAINT data_key_marks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY distributions
    ADD CONSTRAINT distributions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY event_positions
    ADD CONSTRAINT event_positions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY health_probes
    ADD CONSTRAINT health_probes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY id_source
    ADD CONSTRAINT id_source_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY partners
    ADD CONSTRAINT partners_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY scenario_runs
    ADD CONSTRAINT scenario_runs_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX access_tokens_expires_at ON access_tokens USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX accounts_master ON accounts USING btree (master_account_number);
--> statement-breakpoint
CREATE INDEX accounts_partner ON accounts USING btree (partner_id);
--> statement-breakpoint
CREATE UNIQUE INDEX authorizations_live ON authorizations USING btree (account_number, check_number) WHERE (status = 'Authorized'::text);
--> statement-breakpoint
CREATE INDEX authorizations_partner ON authorizations USING btree (partner_id);
--> statement-breakpoint
CREATE UNIQUE INDEX authorizations_payment ON authorizations USING btree (payment_id);
--> statement-breakpoint
CREATE INDEX core_entries_ledger_account ON core_entries USING btree (ledger_account, layer);
--> statement-breakpoint
CREATE INDEX core_transactions_account ON core_transactions USING btree (account_number, sequence);
--> statement-breakpoint
CREATE UNIQUE INDEX core_transactions_reverses ON core_transactions USING btree (reverses_id);
--> statement-breakpoint
CREATE INDEX deliveries_log ON deliveries USING btree (registration_id, sequence);
--> statement-breakpoint
CREATE INDEX deliveries_of_event ON deliveries USING btree (event_id);
--> statement-breakpoint
CREATE INDEX deliveries_waiting ON deliveries USING btree (registration_id, next_attempt_at) WHERE (status = 'Waiting'::text);
--> statement-breakpoint
CREATE INDEX events_age ON events USING btree (created_at);
--> statement-breakpoint
CREATE INDEX events_poll ON events USING btree (partner_id, event_name, "position");
--> statement-breakpoint
CREATE UNIQUE INDEX events_position ON events USING btree ("position");
--> statement-breakpoint
CREATE INDEX events_unpublished ON events USING btree (sequence) WHERE ("position" IS NULL);
--> statement-breakpoint
CREATE INDEX payments_account_day ON payments USING btree (account_number, deposit_business_date);
--> statement-breakpoint
CREATE UNIQUE INDEX payments_client_identifier ON payments USING btree (partner_id, client_identifier);
--> statement-breakpoint
CREATE INDEX payments_due ON payments USING btree (due_at, sequence) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payments_held ON payments USING btree (account_number) WHERE (status = 'Hold'::text);
--> statement-breakpoint
CREATE INDEX payments_original ON payments USING btree (original_payment_id);
--> statement-breakpoint
CREATE INDEX payments_same_check ON payments USING btree (payer_routing_number, payer_account_number, check_number);
--> statement-breakpoint
CREATE INDEX registrations_subject ON registrations USING btree (partner_id, event_name);
--> statement-breakpoint
CREATE INDEX restrictions_active ON restrictions USING btree (master_account_number, sequence) WHERE (status = 'Active'::text);
--> statement-breakpoint
CREATE INDEX scenario_runs_partner ON scenario_runs USING btree (partner_id, sequence);
--> statement-breakpoint
CREATE UNIQUE INDEX scenario_runs_running ON scenario_runs USING btree (status) WHERE (status = 'Running'::text);
--> statement-breakpoint
CREATE TRIGGER core_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON core_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_core_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER core_entries_balance AFTER INSERT ON core_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_core_balance();
--> statement-breakpoint
CREATE TRIGGER core_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON core_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_core_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER core_transactions_balance AFTER INSERT ON core_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_core_balance();
--> statement-breakpoint
ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_client_id_clients_client_id_fk FOREIGN KEY (client_id) REFERENCES clients(client_id);
--> statement-breakpoint
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_master_account_number_accounts_account_number_fk FOREIGN KEY (master_account_number) REFERENCES accounts(account_number);
--> statement-breakpoint
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY authorizations
    ADD CONSTRAINT authorizations_account_number_accounts_account_number_fk FOREIGN KEY (account_number) REFERENCES accounts(account_number);
--> statement-breakpoint
ALTER TABLE ONLY authorizations
    ADD CONSTRAINT authorizations_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY authorizations
    ADD CONSTRAINT authorizations_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY callback_hosts
    ADD CONSTRAINT callback_hosts_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY check_analyses
    ADD CONSTRAINT check_analyses_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY check_pictures
    ADD CONSTRAINT check_pictures_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY clients
    ADD CONSTRAINT clients_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY core_entries
    ADD CONSTRAINT core_entries_transaction_id_core_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES core_transactions(id);
--> statement-breakpoint
ALTER TABLE ONLY core_transactions
    ADD CONSTRAINT core_transactions_account_number_accounts_account_number_fk FOREIGN KEY (account_number) REFERENCES accounts(account_number);
--> statement-breakpoint
ALTER TABLE ONLY core_transactions
    ADD CONSTRAINT core_transactions_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY core_transactions
    ADD CONSTRAINT core_transactions_reverses_id_core_transactions_id_fk FOREIGN KEY (reverses_id) REFERENCES core_transactions(id);
--> statement-breakpoint
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id);
--> statement-breakpoint
ALTER TABLE ONLY events
    ADD CONSTRAINT events_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY registrations
    ADD CONSTRAINT registrations_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY restrictions
    ADD CONSTRAINT restrictions_master_account_number_accounts_account_number_fk FOREIGN KEY (master_account_number) REFERENCES accounts(account_number);
--> statement-breakpoint
ALTER TABLE ONLY restrictions
    ADD CONSTRAINT restrictions_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
--> statement-breakpoint
ALTER TABLE ONLY restrictions
    ADD CONSTRAINT restrictions_sub_account_number_accounts_account_number_fk FOREIGN KEY (sub_account_number) REFERENCES accounts(account_number);
--> statement-breakpoint
ALTER TABLE ONLY scenario_runs
    ADD CONSTRAINT scenario_runs_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
