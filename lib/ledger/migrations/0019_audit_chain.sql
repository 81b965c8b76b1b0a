CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"statement" text NOT NULL,
	"key_id" text,
	"signature" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_signatures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"statement" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_verification" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"verified_seq" bigint NOT NULL,
	"verified_hash" "bytea" NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	"pass_seq" bigint NOT NULL,
	"pass_hash" "bytea" NOT NULL,
	"pass_started_at" timestamp with time zone NOT NULL,
	"last_pass_at" timestamp with time zone,
	"problem" jsonb,
	CONSTRAINT "audit_verification_is_one" CHECK ("audit_verification"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"encrypted_private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "request_ids" text[];--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
CREATE INDEX "audit_signatures_by_seq" ON "audit_signatures" USING btree ("seq");
--> statement-breakpoint
-- The form of a row that is hashed; docs/audit.md describes it.
CREATE FUNCTION "audit_text"(entry audit_entries) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
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
-- Appends a row to the chain. One transaction at a time does, until it has committed: the lock is taken after all others.
CREATE FUNCTION "append_to_audit_chain"(entry audit_entries, earlier bigint) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
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
-- Rows from before the chain: its beginning says how many there were, and they come first.
DO $$
DECLARE
  earlier bigint;
  entry audit_entries;
BEGIN
  SELECT count(*) INTO earlier FROM audit_entries;
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    PERFORM append_to_audit_chain(entry, earlier);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM append_to_audit_chain(NEW, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_entries_chained" AFTER INSERT ON "audit_entries"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Rows may go only once a checkpoint stands in for them, which the portal signs.
CREATE FUNCTION "refuse_audit_delete"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_checkpoints_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checkpoints"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_signatures_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_signatures"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE DELETE ON "audit_entries"
FOR EACH ROW EXECUTE FUNCTION "refuse_audit_delete"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_kept" BEFORE DELETE ON "audit_chain"
FOR EACH ROW EXECUTE FUNCTION "refuse_audit_delete"();
--> statement-breakpoint
-- The way in: runs as the role below, which can insert and select, and nothing else.
CREATE FUNCTION "add_audit_entry"(entry jsonb) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
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
-- Removes up to so many of the rows that the last checkpoint stands in for, and returns how many they were.
CREATE FUNCTION "prune_audit"(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
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
