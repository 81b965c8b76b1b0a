-- Inserting events takes a shared lock before the first id is taken, so that a reader who takes the exclusive lock
-- knows that no event with a lower id than the newest can still appear.
CREATE FUNCTION "lock_event_intake"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7305410024);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "received_events_in_order" BEFORE INSERT ON "received_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "lock_event_intake"();
