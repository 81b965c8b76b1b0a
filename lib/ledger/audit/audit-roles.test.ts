import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";

// Tests the statements in deploy/audit-role, as run by an administrator.

let database: ServerDatabase;
let client: pg.Client;

const WRITER_STATEMENTS = readFileSync("deploy/audit-role/writer.sql", "utf8");
const OWNER_STATEMENTS = readFileSync("deploy/audit-role/owner.sql", "utf8");

const ENTRY = `'{"at": "2026-11-20T15:00:00Z", "personName": "Dana", "action": "sign-in", "result": "signed in"}'`;

beforeAll(async () => {
  database = await createServerDatabase("ledger");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("create role portal nologin");
  // The migration already created the role that the administrator's statements would create.
  await client.query(WRITER_STATEMENTS.replace(/^create role.*$/m, ""));
  await client.query(OWNER_STATEMENTS);
});
afterAll(async () => {
  await client.query("reset role");
  await client.query("drop owned by portal");
  await client.query("drop role portal");
  await client.end();
  await database.drop();
});

const asPortal = async (statement: string) => {
  await client.query("set role portal");
  return client.query(statement).finally(() => client.query("reset role"));
};

test("[R-22] the portal's database user can add chained audit rows and store checkpoints", async () => {
  await asPortal(`select add_audit_entry(${ENTRY})`);
  await asPortal(`select add_audit_entry(${ENTRY})`);
  expect((await asPortal("select seq::int from audit_chain order by seq")).rows).toEqual([{ seq: 1 }, { seq: 2 }]);
  await asPortal("insert into audit_checkpoints select seq, hash, '{}', 'key', '\\x00' from audit_chain where seq = 1");
  expect((await asPortal("select prune_audit(10) as removed")).rows).toEqual([{ removed: 1 }]);
});

describe("[R-22] the portal's database user cannot run", () => {
  test.each([
    "insert into audit_entries (at, person_name, action, result) values (now(), 'x', 'x', 'x')",
    "insert into audit_chain values (3, 3, '\\x00', '\\x00')",
    "update audit_entries set result = 'x'",
    "delete from audit_entries",
    "truncate audit_entries",
    "update audit_chain set hash = '\\x00'",
    "delete from audit_chain",
    "delete from audit_checkpoints",
    "update audit_signatures set seq = 1",
    "alter table audit_entries disable trigger user",
    "drop trigger audit_entries_chained on audit_entries",
    "create or replace function chain_audit_entry() returns trigger language plpgsql as 'begin return null; end'",
    "alter function add_audit_entry(jsonb) owner to portal",
    "set session_replication_role = replica",
    "grant endorse_audit_owner to portal",
  ])("%s", async (statement) => {
    await expect(asPortal(statement)).rejects.toMatchObject({ code: "42501" });
  });
});
