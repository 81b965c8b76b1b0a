-- Functions name tables that come after them.
SET LOCAL check_function_bodies = false;
--> statement-breakpoint
-- The way in: runs as the role below, which can insert and select, and nothing else.
CREATE FUNCTION add_audit_entry(entry jsonb) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  INSERT INTO audit_entries (at, person_id, person_name, session_id, action, subject, result, request_id, detail,
    before, after, address, user_agent, request_ids, approval_id)
  VALUES ((entry->>'at')::timestamptz, (entry->>'personId')::uuid, entry->>'personName', (entry->>'sessionId')::uuid,
    entry->>'action', entry->>'subject', entry->>'result', entry->>'requestId', nullif(entry->'detail', 'null'),
    nullif(entry->'before', 'null'), nullif(entry->'after', 'null'), entry->>'address', entry->>'userAgent',
    CASE jsonb_typeof(entry->'requestIds') WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(entry->'requestIds')) END,
    (entry->>'approvalId')::uuid)
  RETURNING id
$$;
--> statement-breakpoint
CREATE TABLE audit_entries (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id uuid,
    person_name text NOT NULL,
    session_id uuid,
    action text NOT NULL,
    subject text,
    result text NOT NULL,
    request_id text,
    detail jsonb,
    before jsonb,
    after jsonb,
    address text,
    user_agent text,
    request_ids text[],
    approval_id uuid
);
--> statement-breakpoint
-- Appends a row to the chain. One transaction at a time does, until it has committed: the lock is taken after all others.
CREATE FUNCTION append_to_audit_chain(entry audit_entries, earlier bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  last_seq bigint;
  last_hash bytea;
  beginning text;
BEGIN
  PERFORM pg_advisory_xact_lock(7305410023);
  SELECT seq, hash INTO last_seq, last_hash FROM audit_chain ORDER BY seq DESC LIMIT 1;
  IF last_seq IS NULL THEN
    SELECT seq, hash INTO last_seq, last_hash FROM audit_checkpoints ORDER BY seq DESC LIMIT 1;
  END IF;
  IF last_seq IS NULL THEN
    beginning := jsonb_build_object(
      'kind', 'audit-beginning',
      'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'chain', gen_random_uuid(),
      'earlierEntries', earlier
    )::text;
    last_seq := 0;
    last_hash := sha256(convert_to(beginning, 'UTF8'));
    INSERT INTO audit_checkpoints (seq, hash, statement) VALUES (0, last_hash, beginning);
  END IF;
  INSERT INTO audit_chain (seq, entry_id, previous_hash, hash) VALUES (
    last_seq + 1, entry.id, last_hash,
    sha256(convert_to(encode(last_hash, 'hex') || E'\n' || (last_seq + 1) || E'\n' ||
      encode(sha256(convert_to(audit_text(entry), 'UTF8')), 'hex'), 'UTF8'))
  );
END
$$;
--> statement-breakpoint
-- The form of a row that is hashed; docs/audit.md describes it.
CREATE FUNCTION audit_text(entry audit_entries) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT jsonb_build_object(
    'id', entry.id,
    'at', to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'personId', entry.person_id,
    'personName', entry.person_name,
    'sessionId', entry.session_id,
    'action', entry.action,
    'subject', entry.subject,
    'result', entry.result,
    'requestId', entry.request_id,
    'detail', entry.detail,
    'before', entry.before,
    'after', entry.after,
    'address', entry.address,
    'userAgent', entry.user_agent,
    'requestIds', entry.request_ids,
    'approvalId', entry.approval_id
  )::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM append_to_audit_chain(NEW, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Keeps the work about checks that came back. A return may arrive before its deposit, and before what it returns is known.
CREATE FUNCTION keep_return_work() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  work_id text := coalesce(NEW.original_payment_id, NEW.id);
BEGIN
  IF NEW.payment_type IS DISTINCT FROM 'Return' THEN
    -- When the bank did so is unknown: it only marks the deposit.
    IF NEW.direction = 'Outbound' AND NOT EXISTS (
      SELECT 1 FROM payment_work WHERE payment_id = NEW.id AND came_back_at IS NOT NULL
    ) THEN
      INSERT INTO payment_work (payment_id, came_back_at) VALUES (NEW.id, now())
      ON CONFLICT (payment_id) DO UPDATE SET came_back_at = coalesce(payment_work.came_back_at, excluded.came_back_at);
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.direction IS DISTINCT FROM 'Inbound' THEN
    RETURN NULL;
  END IF;
  IF NEW.status IN ('Rejected', 'Canceled') THEN
    UPDATE payment_work SET came_back_at = NULL, return_id = NULL
    WHERE payment_id IN (work_id, NEW.id) AND return_id = NEW.id;
    RETURN NULL;
  END IF;
  IF work_id <> NEW.id THEN
    UPDATE payment_work SET payment_id = work_id
    WHERE payment_id = NEW.id AND NOT EXISTS (SELECT 1 FROM payment_work WHERE payment_id = work_id);
    UPDATE payment_work SET came_back_at = NULL, return_id = NULL WHERE payment_id = NEW.id AND return_id = NEW.id;
  END IF;
  -- Without locking what does not change.
  IF NOT EXISTS (
    SELECT 1 FROM payment_work WHERE payment_id = work_id AND return_id = NEW.id AND came_back_at = NEW.created_at
  ) THEN
    INSERT INTO payment_work (payment_id, came_back_at, return_id) VALUES (work_id, NEW.created_at, NEW.id)
    ON CONFLICT (payment_id) DO UPDATE SET came_back_at = excluded.came_back_at, return_id = excluded.return_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Removes up to so many of the rows that the last checkpoint stands in for, and returns how many they were.
CREATE FUNCTION prune_audit(most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  through bigint;
  removed integer;
BEGIN
  SELECT max(seq) INTO through FROM audit_checkpoints WHERE signature IS NOT NULL;
  SELECT max(seq) INTO through
    FROM (SELECT seq FROM audit_chain WHERE seq <= through ORDER BY seq LIMIT most) AS oldest;
  DELETE FROM audit_entries USING audit_chain WHERE entry_id = id AND seq <= through;
  DELETE FROM audit_chain WHERE seq <= through;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Rows may go only once a checkpoint stands in for them, which the portal signs.
CREATE FUNCTION refuse_audit_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  place bigint;
BEGIN
  IF TG_TABLE_NAME = 'audit_chain' THEN
    place := OLD.seq;
  ELSE
    SELECT seq INTO place FROM audit_chain WHERE entry_id = OLD.id;
  END IF;
  IF place IS NULL OR NOT EXISTS (SELECT FROM audit_checkpoints WHERE seq >= place AND signature IS NOT NULL) THEN
    RAISE EXCEPTION 'the audit is append-only: DELETE of %', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'notes are only added';
END $$;
--> statement-breakpoint
CREATE TABLE alert_deliveries (
    id bigint NOT NULL,
    alert_id uuid NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    last_error text,
    delivered_at timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE alert_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME alert_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE alert_subscriptions (
    person_id uuid NOT NULL,
    kind text NOT NULL,
    since timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE alerts (
    id uuid NOT NULL,
    kind text NOT NULL,
    matter text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE approval_entries (
    id bigint NOT NULL,
    approval_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    kind text NOT NULL,
    text text
);
--> statement-breakpoint
ALTER TABLE approval_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME approval_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE approvals (
    id uuid NOT NULL,
    kind text NOT NULL,
    permission text NOT NULL,
    idempotency_key text NOT NULL,
    once_key text NOT NULL,
    input jsonb NOT NULL,
    payload jsonb NOT NULL,
    payload_hash text NOT NULL,
    encrypted_secret bytea,
    basis jsonb,
    subject text,
    payment_id text,
    amount_cents bigint,
    state text NOT NULL,
    approvers_needed integer NOT NULL,
    proposer_id uuid NOT NULL,
    proposer_name text NOT NULL,
    proposer_session_id uuid NOT NULL,
    note text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by_id uuid,
    decided_by_name text,
    decided_at timestamp with time zone,
    reason text,
    intent_id uuid,
    result_id text
);
--> statement-breakpoint
CREATE TABLE audit_chain (
    seq bigint NOT NULL,
    entry_id bigint NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_checkpoints (
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    statement text NOT NULL,
    key_id text,
    signature bytea
);
--> statement-breakpoint
ALTER TABLE audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE audit_signatures (
    id bigint NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    statement text NOT NULL,
    key_id text NOT NULL,
    signature bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE audit_signatures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_signatures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE audit_verification (
    id integer DEFAULT 1 NOT NULL,
    verified_seq bigint NOT NULL,
    verified_hash bytea NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    pass_seq bigint NOT NULL,
    pass_hash bytea NOT NULL,
    pass_started_at timestamp with time zone NOT NULL,
    last_pass_at timestamp with time zone,
    problem jsonb,
    CONSTRAINT audit_verification_is_one CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE authorizations (
    id text NOT NULL,
    account_number text,
    check_number text,
    amount_cents bigint,
    payee_name text,
    status text,
    expires_at timestamp with time zone,
    payment_id text,
    created_at timestamp with time zone NOT NULL,
    record jsonb NOT NULL,
    field_stamps jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE batch_account_rules (
    person_id uuid NOT NULL,
    rules jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE batch_checks (
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    front_id uuid,
    back_id uuid,
    amount_cents bigint,
    account_number text,
    is_no_duplicate boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE batch_pictures (
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    page integer,
    side text NOT NULL,
    sha256 text NOT NULL,
    reading jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE batches (
    id uuid NOT NULL,
    title text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    state text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    account_number text,
    expected_count integer,
    expected_cents bigint,
    imbalance_reason text,
    job_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE bulk_items (
    job_id uuid NOT NULL,
    "position" integer NOT NULL,
    label text NOT NULL,
    key uuid NOT NULL,
    input jsonb NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    intent_id uuid,
    approval_id uuid,
    result_id text,
    message text,
    request_id text,
    next_attempt_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE bulk_jobs (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    subject_id uuid,
    state text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    session_id uuid NOT NULL,
    is_stepped_up boolean NOT NULL,
    item_count integer NOT NULL,
    notice text,
    waits_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE capture_links (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    person_id uuid NOT NULL,
    session_id uuid NOT NULL,
    sides text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device_hash text,
    opened_at timestamp with time zone,
    user_agent text,
    uploads integer DEFAULT 0 NOT NULL,
    front_image_id uuid,
    back_image_id uuid,
    ended_at timestamp with time zone,
    "end" text
);
--> statement-breakpoint
CREATE TABLE data_key_marks (
    id smallint NOT NULL,
    mark jsonb NOT NULL,
    CONSTRAINT data_key_marks_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE event_polls (
    registration_id text NOT NULL,
    place text NOT NULL,
    polled_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE exception_decisions (
    payment_id text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    decision text DEFAULT 'let-return'::text NOT NULL,
    mismatch text,
    note text
);
--> statement-breakpoint
CREATE TABLE exported_rows (
    person_id uuid NOT NULL,
    day date NOT NULL,
    rows integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE health_probes (
    id smallint NOT NULL,
    nonce uuid NOT NULL,
    CONSTRAINT health_probes_one_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE intents (
    id uuid NOT NULL,
    kind text NOT NULL,
    idempotency_key text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    session_id uuid NOT NULL,
    state text NOT NULL,
    client_identifier text,
    request_hash text NOT NULL,
    request jsonb,
    payment_id text,
    message text,
    failure_code text,
    request_id text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    payload jsonb,
    subject text,
    result_id text,
    traceparent text
);
--> statement-breakpoint
CREATE TABLE invitations (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    person_id uuid,
    invited_by uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE issue_import_lines (
    import_id uuid NOT NULL,
    line integer NOT NULL,
    kind text,
    account_number text,
    check_number text,
    amount_cents bigint,
    payee_name text,
    issue_date date,
    "position" integer,
    reason text,
    authorization_id text
);
--> statement-breakpoint
CREATE TABLE issue_imports (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    file_name text NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    settings jsonb,
    mends jsonb NOT NULL,
    control jsonb,
    state text NOT NULL,
    job_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE issue_layouts (
    source text NOT NULL,
    fingerprint text NOT NULL,
    settings jsonb NOT NULL,
    updated_by_name text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE passkey_challenges (
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE passkeys (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    is_backed_up boolean NOT NULL,
    added_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE payment_day_totals (
    date date NOT NULL,
    figure text NOT NULL,
    count integer NOT NULL,
    sum_cents numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE payment_export_parts (
    export_id uuid NOT NULL,
    "position" integer NOT NULL,
    rows jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE payment_exports (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    session_id uuid NOT NULL,
    format text NOT NULL,
    search text NOT NULL,
    ids jsonb,
    state text NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    cursor text,
    notice text,
    lease_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE payment_notes (
    id bigint NOT NULL,
    payment_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    key uuid
);
--> statement-breakpoint
ALTER TABLE payment_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE payment_pictures (
    payment_id text NOT NULL,
    view text NOT NULL,
    content_type text NOT NULL,
    byte_length integer NOT NULL,
    sha256 text NOT NULL,
    fetched_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE payment_readings (
    payment_id text NOT NULL,
    view text NOT NULL,
    reading jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE payment_refreshes (
    payment_id text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    refreshed_at timestamp with time zone,
    claimed_at timestamp with time zone,
    next_refresh_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    marks integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE payment_timeline (
    id bigint NOT NULL,
    payment_id text NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    source text NOT NULL,
    actor_id text,
    actor_name text,
    title text,
    detail text
);
--> statement-breakpoint
ALTER TABLE payment_timeline ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment_timeline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE payment_work (
    payment_id text NOT NULL,
    came_back_at timestamp with time zone,
    return_id text,
    owner_id uuid,
    owner_name text,
    owned_at timestamp with time zone,
    done_by_id uuid,
    done_by_name text,
    done_at timestamp with time zone,
    version integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
    id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_at_text text,
    last_modified_at_text text,
    status text,
    posting text,
    payment_type text,
    direction text,
    check_type text,
    account_number text,
    check_number text,
    payee_name text,
    amount_cents bigint,
    rejection_reason text,
    return_code text,
    positive_pay_result text,
    was_returned boolean,
    decision_required boolean,
    client_identifier text,
    record jsonb NOT NULL,
    field_stamps jsonb NOT NULL,
    original_payment_id text GENERATED ALWAYS AS ((record ->> 'originalPaymentId'::text)) STORED,
    payee_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace("left"(payee_name, 200), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+'::text, ' '::text, 'g'::text))) STORED,
    facets text GENERATED ALWAYS AS (((((((((((COALESCE(status, ''::text) || chr(31)) || COALESCE(direction, ''::text)) || chr(31)) || COALESCE(payment_type, ''::text)) || chr(31)) || COALESCE(posting, ''::text)) || chr(31)) ||
CASE
    WHEN decision_required THEN 'd'::text
    ELSE ''::text
END) ||
CASE
    WHEN (positive_pay_result = 'Unauthorized'::text) THEN 'u'::text
    ELSE ''::text
END) ||
CASE
    WHEN was_returned THEN 'r'::text
    ELSE ''::text
END)) STORED
);
--> statement-breakpoint
CREATE TABLE people (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    roles text[] NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    time_zone text,
    theme text,
    version integer DEFAULT 1 NOT NULL,
    oidc_issuer text,
    oidc_subject text,
    payment_columns text
);
--> statement-breakpoint
CREATE TABLE playbook_placements (
    id uuid NOT NULL,
    playbook jsonb NOT NULL,
    account_numbers jsonb NOT NULL,
    reason text NOT NULL,
    notes text,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    job_id uuid NOT NULL,
    lift_job_ids jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE playbooks (
    id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    restrictions jsonb NOT NULL,
    version integer NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by_id uuid NOT NULL,
    changed_by_name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE policies (
    key text NOT NULL,
    value jsonb NOT NULL,
    version integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by_id uuid,
    changed_by_name text NOT NULL
);
--> statement-breakpoint
CREATE TABLE presence (
    page_id uuid NOT NULL,
    session_id uuid NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    payment_id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE received_events (
    id bigint NOT NULL,
    dedupe_key text NOT NULL,
    event_name text,
    payment_id text,
    raw text,
    happened_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    copies integer DEFAULT 1 NOT NULL,
    state text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    applied_at timestamp with time zone,
    changes jsonb,
    encrypted_body bytea
);
--> statement-breakpoint
ALTER TABLE received_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME received_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
    person_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE remembered_accounts (
    account_number text NOT NULL,
    name text,
    last_used_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE restrictions (
    id text NOT NULL,
    master_account_number text,
    sub_account_number text,
    status text,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    record jsonb NOT NULL,
    field_stamps jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE saved_views (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    search text NOT NULL,
    is_shared boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    user_agent text,
    address text,
    method text DEFAULT 'password'::text NOT NULL,
    stepped_up_at timestamp with time zone,
    must_see text
);
--> statement-breakpoint
CREATE TABLE shared_pictures (
    name text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY shared_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE sign_in_budgets (
    key text NOT NULL,
    level double precision NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE signing_keys (
    id text NOT NULL,
    public_key bytea NOT NULL,
    encrypted_private_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE staged_images (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    session_id uuid NOT NULL,
    side text NOT NULL,
    content_type text NOT NULL,
    byte_length integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 text NOT NULL,
    reading jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    held_by_intent_id uuid,
    held_by_batch_id uuid
);
--> statement-breakpoint
CREATE TABLE totp_secrets (
    person_id uuid NOT NULL,
    is_confirmed boolean NOT NULL,
    encrypted_secret bytea NOT NULL,
    added_at timestamp with time zone NOT NULL,
    last_counter bigint,
    last_used_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE unconfirmed_freezes (
    intent_id uuid NOT NULL,
    person_id uuid NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE work_leases (
    name text NOT NULL,
    token bigint NOT NULL,
    holder text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY alert_deliveries
    ADD CONSTRAINT alert_deliveries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY alert_subscriptions
    ADD CONSTRAINT alert_subscriptions_person_id_kind_pk PRIMARY KEY (person_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY approval_entries
    ADD CONSTRAINT approval_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_entry_id_unique UNIQUE (entry_id);
--> statement-breakpoint
ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE ONLY audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY audit_signatures
    ADD CONSTRAINT audit_signatures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY audit_verification
    ADD CONSTRAINT audit_verification_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY authorizations
    ADD CONSTRAINT authorizations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY batch_account_rules
    ADD CONSTRAINT batch_account_rules_pkey PRIMARY KEY (person_id);
--> statement-breakpoint
ALTER TABLE ONLY batch_checks
    ADD CONSTRAINT batch_checks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY batch_pictures
    ADD CONSTRAINT batch_pictures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY bulk_items
    ADD CONSTRAINT bulk_items_job_id_position_pk PRIMARY KEY (job_id, "position");
--> statement-breakpoint
ALTER TABLE ONLY bulk_jobs
    ADD CONSTRAINT bulk_jobs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY capture_links
    ADD CONSTRAINT capture_links_device_hash_unique UNIQUE (device_hash);
--> statement-breakpoint
ALTER TABLE ONLY capture_links
    ADD CONSTRAINT capture_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY capture_links
    ADD CONSTRAINT capture_links_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY data_key_marks
    ADD CONSTRAINT data_key_marks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY event_polls
    ADD CONSTRAINT event_polls_pkey PRIMARY KEY (registration_id);
--> statement-breakpoint
ALTER TABLE ONLY exception_decisions
    ADD CONSTRAINT exception_decisions_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY exported_rows
    ADD CONSTRAINT exported_rows_person_id_day_pk PRIMARY KEY (person_id, day);
--> statement-breakpoint
ALTER TABLE ONLY health_probes
    ADD CONSTRAINT health_probes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY intents
    ADD CONSTRAINT intents_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY issue_import_lines
    ADD CONSTRAINT issue_import_lines_import_id_line_pk PRIMARY KEY (import_id, line);
--> statement-breakpoint
ALTER TABLE ONLY issue_imports
    ADD CONSTRAINT issue_imports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY issue_layouts
    ADD CONSTRAINT issue_layouts_pkey PRIMARY KEY (source);
--> statement-breakpoint
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_session_id_purpose_pk PRIMARY KEY (session_id, purpose);
--> statement-breakpoint
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);
--> statement-breakpoint
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_day_totals
    ADD CONSTRAINT payment_day_totals_date_figure_pk PRIMARY KEY (date, figure);
--> statement-breakpoint
ALTER TABLE ONLY payment_export_parts
    ADD CONSTRAINT payment_export_parts_export_id_position_pk PRIMARY KEY (export_id, "position");
--> statement-breakpoint
ALTER TABLE ONLY payment_exports
    ADD CONSTRAINT payment_exports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_notes
    ADD CONSTRAINT payment_notes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_refreshes
    ADD CONSTRAINT payment_refreshes_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY payment_timeline
    ADD CONSTRAINT payment_timeline_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_work
    ADD CONSTRAINT payment_work_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY people
    ADD CONSTRAINT people_email_unique UNIQUE (email);
--> statement-breakpoint
ALTER TABLE ONLY people
    ADD CONSTRAINT people_oidc UNIQUE (oidc_issuer, oidc_subject);
--> statement-breakpoint
ALTER TABLE ONLY people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY playbook_placements
    ADD CONSTRAINT playbook_placements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY playbooks
    ADD CONSTRAINT playbooks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (page_id);
--> statement-breakpoint
ALTER TABLE ONLY received_events
    ADD CONSTRAINT received_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_person_id_code_hash_pk PRIMARY KEY (person_id, code_hash);
--> statement-breakpoint
ALTER TABLE ONLY remembered_accounts
    ADD CONSTRAINT remembered_accounts_pkey PRIMARY KEY (account_number);
--> statement-breakpoint
ALTER TABLE ONLY restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY shared_pictures
    ADD CONSTRAINT shared_pictures_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE ONLY sign_in_budgets
    ADD CONSTRAINT sign_in_budgets_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY staged_images
    ADD CONSTRAINT staged_images_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY totp_secrets
    ADD CONSTRAINT totp_secrets_person_id_is_confirmed_pk PRIMARY KEY (person_id, is_confirmed);
--> statement-breakpoint
ALTER TABLE ONLY unconfirmed_freezes
    ADD CONSTRAINT unconfirmed_freezes_pkey PRIMARY KEY (intent_id);
--> statement-breakpoint
ALTER TABLE ONLY work_leases
    ADD CONSTRAINT work_leases_pkey PRIMARY KEY (name);
--> statement-breakpoint
CREATE INDEX alert_deliveries_due ON alert_deliveries USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX alert_deliveries_once ON alert_deliveries USING btree (alert_id, channel, recipient);
--> statement-breakpoint
CREATE INDEX alert_subscriptions_of_kind ON alert_subscriptions USING btree (kind);
--> statement-breakpoint
CREATE INDEX alerts_age ON alerts USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX alerts_once ON alerts USING btree (kind, matter);
--> statement-breakpoint
CREATE INDEX approval_entries_of_approval ON approval_entries USING btree (approval_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX approval_entries_one_approve ON approval_entries USING btree (approval_id, person_id) WHERE (kind = 'approve'::text);
--> statement-breakpoint
CREATE INDEX approvals_ended ON approvals USING btree (updated_at, id);
--> statement-breakpoint
CREATE INDEX approvals_of_intent ON approvals USING btree (intent_id);
--> statement-breakpoint
CREATE INDEX approvals_of_payment ON approvals USING btree (payment_id, created_at);
--> statement-breakpoint
CREATE INDEX approvals_of_proposer ON approvals USING btree (proposer_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX approvals_once ON approvals USING btree (kind, once_key);
--> statement-breakpoint
CREATE UNIQUE INDEX approvals_one_open ON approvals USING btree (kind, idempotency_key) WHERE (state = ANY (ARRAY['proposed'::text, 'executing'::text]));
--> statement-breakpoint
CREATE INDEX approvals_open ON approvals USING btree (created_at, id) WHERE (state = ANY (ARRAY['proposed'::text, 'executing'::text]));
--> statement-breakpoint
CREATE INDEX audit_entries_by_action ON audit_entries USING btree (action, at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_by_result ON audit_entries USING btree (result, at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_newest ON audit_entries USING btree (at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_of_person ON audit_entries USING btree (person_id, at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_of_subject ON audit_entries USING btree (subject, at, id);
--> statement-breakpoint
CREATE INDEX audit_signatures_by_seq ON audit_signatures USING btree (seq);
--> statement-breakpoint
CREATE INDEX authorizations_by_status ON authorizations USING btree (status, created_at, id);
--> statement-breakpoint
CREATE INDEX authorizations_newest ON authorizations USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX authorizations_of_check ON authorizations USING btree (account_number, check_number);
--> statement-breakpoint
CREATE INDEX batch_checks_of_batch ON batch_checks USING btree (batch_id, "position");
--> statement-breakpoint
CREATE INDEX batch_pictures_of_batch ON batch_pictures USING btree (batch_id, "position");
--> statement-breakpoint
CREATE INDEX batches_newest ON batches USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX batches_untouched ON batches USING btree (updated_at) WHERE (state = 'draft'::text);
--> statement-breakpoint
CREATE INDEX bulk_items_by_state ON bulk_items USING btree (job_id, state, "position");
--> statement-breakpoint
CREATE INDEX bulk_items_due ON bulk_items USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX bulk_items_open ON bulk_items USING btree (state) WHERE (state = ANY (ARRAY['unknown'::text, 'proposed'::text]));
--> statement-breakpoint
CREATE INDEX bulk_jobs_of_subject ON bulk_jobs USING btree (subject_id);
--> statement-breakpoint
CREATE INDEX bulk_jobs_running ON bulk_jobs USING btree (created_at) WHERE (state = 'running'::text);
--> statement-breakpoint
CREATE INDEX capture_links_expiry ON capture_links USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX capture_links_of_person ON capture_links USING btree (person_id, created_at);
--> statement-breakpoint
CREATE INDEX intents_due ON intents USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX intents_of_payment ON intents USING btree (payment_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX intents_once ON intents USING btree (kind, idempotency_key);
--> statement-breakpoint
CREATE INDEX intents_unresolved ON intents USING btree (created_at) WHERE (state = ANY (ARRAY['sending'::text, 'unknown'::text]));
--> statement-breakpoint
CREATE INDEX invitations_of_person ON invitations USING btree (person_id, created_at);
--> statement-breakpoint
CREATE INDEX issue_imports_newest ON issue_imports USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX issue_imports_of_person ON issue_imports USING btree (person_id, state, updated_at);
--> statement-breakpoint
CREATE INDEX issue_layouts_by_fingerprint ON issue_layouts USING btree (fingerprint, updated_at);
--> statement-breakpoint
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX passkeys_of_person ON passkeys USING btree (person_id, added_at);
--> statement-breakpoint
CREATE INDEX payment_exports_by_age ON payment_exports USING btree (created_at);
--> statement-breakpoint
CREATE INDEX payment_exports_due ON payment_exports USING btree (lease_until) WHERE (lease_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payment_exports_of_person ON payment_exports USING btree (person_id, created_at);
--> statement-breakpoint
CREATE INDEX payment_notes_of_payment ON payment_notes USING btree (payment_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_notes_once ON payment_notes USING btree (key) WHERE (key IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_pictures_once ON payment_pictures USING btree (payment_id, view);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_readings_once ON payment_readings USING btree (payment_id, view);
--> statement-breakpoint
CREATE INDEX payment_refreshes_due ON payment_refreshes USING btree (next_refresh_at) WHERE (next_refresh_at IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_timeline_once ON payment_timeline USING btree (payment_id, key);
--> statement-breakpoint
CREATE INDEX payment_work_by_owner ON payment_work USING btree (owner_id, came_back_at, payment_id) WHERE ((owner_id IS NOT NULL) AND (done_at IS NULL));
--> statement-breakpoint
CREATE INDEX payment_work_done_returns ON payment_work USING btree (came_back_at, payment_id) WHERE ((came_back_at IS NOT NULL) AND (done_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX payment_work_open_returns ON payment_work USING btree (came_back_at, payment_id) WHERE ((came_back_at IS NOT NULL) AND (done_at IS NULL));
--> statement-breakpoint
CREATE INDEX payment_work_unowned_returns ON payment_work USING btree (came_back_at, payment_id) WHERE ((came_back_at IS NOT NULL) AND (done_at IS NULL) AND (owner_id IS NULL));
--> statement-breakpoint
CREATE INDEX payments_by_account ON payments USING btree (account_number, created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_account_and_facets ON payments USING btree (account_number, facets, created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_amount ON payments USING btree (amount_cents, created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_bank_reference ON payments USING btree (lower("left"((record ->> 'referenceId'::text), 100)) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX payments_by_check_number ON payments USING btree (ltrim(check_number, '0'::text), created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_client_identifier ON payments USING btree (client_identifier);
--> statement-breakpoint
CREATE INDEX payments_by_drawer ON payments USING btree (ltrim("left"((record ->> 'payerAccountNumber'::text), 100), '0'::text), created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_facets ON payments USING btree (facets, created_at, id);
--> statement-breakpoint
CREATE INDEX payments_by_number_part ON payments USING gin (to_tsvector('simple'::regconfig, ((((((((((((((((((((((((((((((((((((((((((((((((((((((substr("left"(COALESCE(account_number, ''::text), 17), 1) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 2)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 3)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 4)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 5)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 6)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 7)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 8)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 9)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 10)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 11)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 12)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 13)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 14)) || ' '::text) || substr("left"(COALESCE(account_number, ''::text), 17), 15)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 1)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 2)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 3)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 4)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 5)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 6)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 7)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 8)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 9)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 10)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 11)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 12)) || ' '::text) || substr("left"(COALESCE(check_number, ''::text), 15), 13))));
--> statement-breakpoint
CREATE INDEX payments_by_original ON payments USING btree (original_payment_id) WHERE (original_payment_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payments_by_own_reference ON payments USING btree (lower("left"(client_identifier, 100)) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX payments_by_payee ON payments USING gin (payee_words);
--> statement-breakpoint
CREATE INDEX payments_newest ON payments USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX payments_of_returns ON payments USING btree (created_at, id) WHERE (payment_type = 'Return'::text);
--> statement-breakpoint
CREATE INDEX payments_open_exceptions ON payments USING btree (created_at, id) WHERE ((status = 'Hold'::text) AND (direction = 'Inbound'::text) AND (positive_pay_result = 'Unauthorized'::text));
--> statement-breakpoint
CREATE INDEX payments_returned ON payments USING btree (created_at, id) WHERE was_returned;
--> statement-breakpoint
CREATE INDEX payments_to_decide ON payments USING btree (created_at, id) WHERE decision_required;
--> statement-breakpoint
CREATE INDEX payments_unauthorized ON payments USING btree (created_at, id) WHERE (positive_pay_result = 'Unauthorized'::text);
--> statement-breakpoint
CREATE INDEX playbook_placements_newest ON playbook_placements USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX presence_by_age ON presence USING btree (seen_at);
--> statement-breakpoint
CREATE INDEX presence_of_payment ON presence USING btree (payment_id);
--> statement-breakpoint
CREATE INDEX presence_of_session ON presence USING btree (session_id);
--> statement-breakpoint
CREATE INDEX received_events_by_name ON received_events USING btree (event_name, id);
--> statement-breakpoint
CREATE INDEX received_events_due ON received_events USING btree (next_attempt_at) WHERE (state = 'received'::text);
--> statement-breakpoint
CREATE INDEX received_events_of_payment ON received_events USING btree (payment_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX received_events_once ON received_events USING btree (dedupe_key);
--> statement-breakpoint
CREATE INDEX received_events_set_aside ON received_events USING btree (id) WHERE (state = 'set-aside'::text);
--> statement-breakpoint
CREATE INDEX received_events_with_body ON received_events USING btree (applied_at) WHERE ((state = 'applied'::text) AND ((raw IS NOT NULL) OR (encrypted_body IS NOT NULL)));
--> statement-breakpoint
CREATE INDEX restrictions_newest ON restrictions USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX restrictions_of_account ON restrictions USING btree (master_account_number, status);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_views_once ON saved_views USING btree (person_id, name_key);
--> statement-breakpoint
CREATE INDEX saved_views_shared ON saved_views USING btree (name_key) WHERE is_shared;
--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sessions_of_person ON sessions USING btree (person_id);
--> statement-breakpoint
CREATE INDEX shared_pictures_age ON shared_pictures USING btree (created_at);
--> statement-breakpoint
CREATE INDEX shared_pictures_staged ON shared_pictures USING btree (created_at) WHERE (name ~~ 'staged-%'::text);
--> statement-breakpoint
CREATE INDEX sign_in_budgets_age ON sign_in_budgets USING btree (updated_at);
--> statement-breakpoint
CREATE INDEX staged_images_expiry ON staged_images USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX staged_images_of_batch ON staged_images USING btree (held_by_batch_id) WHERE (held_by_batch_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX staged_images_of_session ON staged_images USING btree (session_id, created_at);
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_kept BEFORE DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_entries_chained AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();
--> statement-breakpoint
CREATE TRIGGER audit_signatures_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER payment_notes_stay BEFORE DELETE OR UPDATE ON payment_notes FOR EACH ROW EXECUTE FUNCTION refuse_note_change();
--> statement-breakpoint
CREATE TRIGGER payments_come_back AFTER INSERT OR UPDATE ON payments FOR EACH ROW WHEN (((new.payment_type = 'Return'::text) OR new.was_returned)) EXECUTE FUNCTION keep_return_work();
--> statement-breakpoint
ALTER TABLE ONLY alert_deliveries
    ADD CONSTRAINT alert_deliveries_alert_id_alerts_id_fk FOREIGN KEY (alert_id) REFERENCES alerts(id);
--> statement-breakpoint
ALTER TABLE ONLY alert_subscriptions
    ADD CONSTRAINT alert_subscriptions_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY approval_entries
    ADD CONSTRAINT approval_entries_approval_id_approvals_id_fk FOREIGN KEY (approval_id) REFERENCES approvals(id);
--> statement-breakpoint
ALTER TABLE ONLY batch_checks
    ADD CONSTRAINT batch_checks_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY batch_pictures
    ADD CONSTRAINT batch_pictures_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY exported_rows
    ADD CONSTRAINT exported_rows_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_invited_by_people_id_fk FOREIGN KEY (invited_by) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY issue_import_lines
    ADD CONSTRAINT issue_import_lines_import_id_issue_imports_id_fk FOREIGN KEY (import_id) REFERENCES issue_imports(id);
--> statement-breakpoint
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY payment_export_parts
    ADD CONSTRAINT payment_export_parts_export_id_payment_exports_id_fk FOREIGN KEY (export_id) REFERENCES payment_exports(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY payment_pictures
    ADD CONSTRAINT payment_pictures_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY payment_readings
    ADD CONSTRAINT payment_readings_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY payment_refreshes
    ADD CONSTRAINT payment_refreshes_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY payment_timeline
    ADD CONSTRAINT payment_timeline_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
--> statement-breakpoint
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
ALTER TABLE ONLY totp_secrets
    ADD CONSTRAINT totp_secrets_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id);
--> statement-breakpoint
-- On a server whose user may not make roles an administrator makes this one, see docs/operations.md.
DO $$
BEGIN
  BEGIN
    CREATE ROLE endorse_audit_writer NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT endorse_audit_writer TO CURRENT_USER;
  GRANT USAGE, CREATE ON SCHEMA public TO endorse_audit_writer;
  GRANT SELECT, INSERT ON audit_entries, audit_chain, audit_checkpoints TO endorse_audit_writer;
  ALTER FUNCTION add_audit_entry(jsonb) OWNER TO endorse_audit_writer;
  ALTER FUNCTION chain_audit_entry() OWNER TO endorse_audit_writer;
  REVOKE CREATE ON SCHEMA public FROM endorse_audit_writer;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'endorse_audit_writer was not made: %', SQLERRM;
END
$$;
