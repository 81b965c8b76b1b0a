-- Creates the role that writes audit rows. Run it as an administrator in the ledger's database.
create role endorse_audit_writer nologin;
grant select, insert on audit_entries, audit_chain, audit_checkpoints to endorse_audit_writer;
grant create on schema public to endorse_audit_writer;
alter function add_audit_entry(jsonb) owner to endorse_audit_writer;
alter function chain_audit_entry() owner to endorse_audit_writer;
revoke create on schema public from endorse_audit_writer;
