-- Transfers the audit tables from `portal`, the role in DATABASE_URL. Run it as an administrator on that database.
create role endorse_audit_owner nologin;
grant create on schema public to endorse_audit_owner;
alter table audit_entries owner to endorse_audit_owner;
alter table audit_chain owner to endorse_audit_owner;
alter table audit_checkpoints owner to endorse_audit_owner;
alter table audit_signatures owner to endorse_audit_owner;
alter function prune_audit(integer) owner to endorse_audit_owner;
revoke create on schema public from endorse_audit_owner;
grant select on audit_entries, audit_chain to portal;
-- pg_dump reads the sequences.
grant select on sequence audit_entries_id_seq, audit_signatures_id_seq to portal;
grant select, insert on audit_checkpoints, audit_signatures to portal;
grant select, insert on audit_entries, audit_chain, audit_checkpoints to endorse_audit_writer;
