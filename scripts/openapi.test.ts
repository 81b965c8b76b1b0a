import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { hash } from "@node-rs/argon2";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putClient } from "@/bank/store/partners";
import { BASE_URL, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import { ROOT } from "./product/root";

// What others make of the bank's OpenAPI document with public tools.

const SECRET = "the secret of a test";
let bank: TestBank;
let partner: TestPartner;
let server: Server;
let folder: string;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  await putClient(bank.services.db, { ...partner, secretHash: await hash(SECRET) });
  server = createAdaptorServer({ fetch: bank.app.fetch }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Inside the project, where the program finds its packages.
  const cache = join(ROOT, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "endorse-openapi-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  server.closeAllConnections();
  server.close();
  await bank.close();
});

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

const inPackages = (path: string) => join(ROOT, "node_modules", path);

async function openApiDocument(): Promise<OpenAPI3> {
  return (await (await bank.app.request("/openapi.json")).json()) as OpenAPI3;
}

test("Redocly's linter finds nothing in the document", async () => {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(await openApiDocument()));
  const { output } = await run(
    [inPackages("@redocly/cli/bin/cli.js"), "lint", file, "--extends=recommended", "--format=json"],
    { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  );
  expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
});

/** A partner's program on the types that openapi-typescript generates. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./bank-api";

const [baseUrl, audience, client_id, client_secret, partnerId, accountNumber] = process.argv.slice(2) as string[];
const bank = createClient<paths>({ baseUrl: baseUrl! });

const token = await bank.POST("/connect/token", {
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: { grant_type: "client_credentials", client_id: client_id!, client_secret: client_secret!, audience: audience! },
  bodySerializer: (body) => new URLSearchParams(body),
});
bank.use({
  onRequest({ request }) {
    request.headers.set("authorization", \`Bearer \${token.data?.access_token}\`);
  },
});

const deposit = await bank.POST("/checks/v1/payments", {
  body: { accountNumber: accountNumber!, amount: 24_150, frontImage: "${FRONT_IMAGE}", backImage: "${BACK_IMAGE}" },
});
const restriction = await bank.POST("/core/v1/dda/accounts/{accountNumber}/restrictions", {
  params: { path: { accountNumber: accountNumber! } },
  body: { appliesTo: "All", transactionType: "Debit", reason: "Compromised" },
});
const registration = await bank.POST("/v1/registrations", {
  body: { partnerId: partnerId!, eventName: "Check.Payment.Sent", type: "Poll" },
});
const registrations = await bank.GET("/v1/registrations", { params: { query: { pageSize: 50 } } });
const refused = await bank.POST("/checks/v1/payments/{id}/returns", {
  params: { path: { id: deposit.data?.id ?? "" } },
  body: { returnCode: "A" },
});
console.log(JSON.stringify({
  deposit: [deposit.response.status, deposit.data?.status, deposit.data?.amount],
  restriction: [restriction.response.status, restriction.data?.status, restriction.data?.masterAccountNumber],
  registration: [registration.response.status, registration.data?.status, registration.data?.type],
  registrations: registrations.data?.results?.map(({ id }) => id === registration.data?.id),
  refused: refused.error?.errors,
}));

export const doesNotCompile = () => [
  // @ts-expect-error an amount is a number
  bank.POST("/checks/v1/payments", { body: { accountNumber: "", amount: "1", frontImage: "", backImage: "" } }),
  // @ts-expect-error appliesTo has three values
  bank.POST("/v1/registrations", { body: { partnerId: "", eventName: "Check.Payment.Sent", type: "Pull" } }),
  // @ts-expect-error a payment has no such field
  deposit.data?.total,
];
`;

test("a client generated by openapi-typescript compiles, deposits, freezes and registers", async () => {
  writeFileSync(join(folder, "bank-api.d.ts"), astToString(await openapiTS(await openApiDocument())));
  writeFileSync(join(folder, "partner.mts"), PROGRAM);
  const options =
    "--ignoreConfig --noEmit --strict --target es2023 --lib es2023,dom --module esnext --moduleResolution bundler";
  const compiled = await run([
    inPackages("typescript/bin/tsc"),
    ...options.split(" "),
    "--types",
    "node",
    "partner.mts",
  ]);
  expect(compiled).toEqual({ code: 0, output: "" });

  const { port } = server.address() as AddressInfo;
  const accountNumber = await partner.openAccount();
  const credentials = [BASE_URL, partner.clientId, SECRET, partner.partnerId, accountNumber];
  const { output } = await run(["--import", "tsx", "partner.mts", `http://127.0.0.1:${port}`, ...credentials]);
  expect(JSON.parse(output)).toEqual({
    deposit: [200, "Pending", 24_150],
    restriction: [200, "Active", accountNumber],
    registration: [200, "Active", "Poll"],
    registrations: [true],
    refused: [{ code: 2012, message: "Only an inbound check that is completed or rejected can be returned." }],
  });
});
