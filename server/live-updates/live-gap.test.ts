import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "@/lib/database/failover/cutting-proxy";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { type Ledger, openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { resetLiveHub } from "./live-hub";
import { openLiveStream } from "./live-stream";

let portal: TestPortal;
let database: ServerDatabase;
let picturesFolder: string;
let proxy: CuttingProxy;
let ledger: Ledger;

beforeAll(async () => {
  portal = await startTestPortal();
  database = await createServerDatabase("ledger");
  picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));
  proxy = await startCuttingProxy(database.url);
  ledger = await openLedger({ url: proxy.url, folder: undefined, picturesFolder });
  provideLedger(ledger);
});
afterAll(async () => {
  resetLiveHub();
  await ledger.close();
  proxy.close();
  await database.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
  await portal.close();
});

test("notifies pages that they may have missed changes after the portal loses its database connection", async () => {
  const connection = new AbortController();
  const { body } = await openLiveStream(portal.session("viewer"), connection.signal);
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  proxy.cut();
  let text = "";
  while (!text.includes("event: missed")) text += (await reader.read()).value;
  expect(text).toContain("event: missed\ndata: {}\n\n");
  expect(text).not.toContain("signed-out");
  connection.abort();
});
