import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./open-database";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

let database: ServerDatabase;
let migrationsFolder: string;

beforeAll(async () => {
  database = await createServerDatabase();
  migrationsFolder = mkdtempSync(join(tmpdir(), "endorse-no-migrations-"));
  await mkdir(join(migrationsFolder, "meta"));
  await writeFile(join(migrationsFolder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
});
afterAll(async () => {
  await database?.drop();
  rmSync(migrationsFolder, { recursive: true, force: true });
});

/** A proxy to the server that closes, while `isCutting`, each connection that begins a transaction. */
async function startCuttingProxy(port: number) {
  const proxy = { isCutting: false, port: 0, close: () => server.close() };
  const server = createServer((near: Socket) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes) => (proxy.isCutting && bytes.includes("begin") ? near.destroy() : far.write(bytes)));
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  proxy.port = typeof address === "object" && address ? address.port : 0;
  return proxy;
}

test("[R-40] transactions whose connection is lost as they begin keep no slot in the pool, and closing it ends", async () => {
  const direct = new URL(database.url);
  const proxy = await startCuttingProxy(Number(direct.port));
  const through = new URL(direct);
  through.port = String(proxy.port);
  const options = { folder: undefined, migrationsFolder, schema: {}, maxConnections: 2 };
  const { db, close } = await openDatabase({ url: through.href, ...options });
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)) as unknown);

  await one();
  proxy.isCutting = true;
  for (let i = 0; i < 4; i++) await expect(one()).rejects.toThrow();
  proxy.isCutting = false;
  expect(await one()).toMatchObject({ rows: [{ one: 1 }] });
  await close();
  proxy.close();
});
