import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { composeEnvironment } from "./environment";
import { openLocalSecrets } from "./local-secrets";

const createFolder = () => mkdtempSync(join(tmpdir(), "endorse-env-"));

// Keeps the tests' data keys separate from the developer's data keys.
process.env.XDG_CONFIG_HOME = createFolder();

describe("process environments", () => {
  test("uses the built-in bank with generated secrets if no bank is configured", () => {
    const DATA_DIR = createFolder();
    const { portal, bank } = composeEnvironment({ DATA_DIR, BANK_PORT: "4123", PORT: "3123" });
    expect(bank?.settings.dataFolder).toBe(join(DATA_DIR, "bank"));
    expect(portal.settings.bank).toMatchObject({
      builtIn: true,
      apiUrl: "http://127.0.0.1:4123",
      audience: "http://127.0.0.1:4123",
      clientSecret: bank?.settings.clientSecret,
      environment: "sandbox",
    });
    expect(portal.env.NEXTAUTH_URL).toBe("http://localhost:3123");
  });

  test("[GAP-34] the built-in bank may send callbacks to this machine, except in production mode", () => {
    const allowed = (env: Record<string, string>) => {
      const { bank, portal } = composeEnvironment({ DATA_DIR: createFolder(), ...env });
      return [bank?.settings.allowLoopbackCallbacks, portal.settings.bank.allowLoopbackCallbacks];
    };
    expect(allowed({})).toEqual([true, true]);
    expect(allowed({ BANK_ALLOW_LOOPBACK_CALLBACKS: "false" })).toEqual([false, false]);
    expect(allowed({ BANK_MODE: "production" })).toEqual([false, false]);
  });

  test("stores generated secrets in a file that only the owner can read", () => {
    const folder = createFolder();
    const secrets = openLocalSecrets(folder);
    expect(openLocalSecrets(folder)).toEqual(secrets);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(secrets);
  });

  test("contain no undefined values, which would become the string “undefined”", () => {
    const { portal, bank } = composeEnvironment({ DATA_DIR: createFolder() });
    expect(Object.values(portal.env)).not.toContain(undefined);
    expect(Object.values(bank!.env)).not.toContain(undefined);
  });

  test("the error for a damaged secrets file names the file", () => {
    const folder = createFolder();
    writeFileSync(join(folder, "secrets.json"), "{}");
    expect(() => openLocalSecrets(folder)).toThrow("secrets.json is damaged");
  });

  test("a bank URL selects an external bank, and the error names the missing settings", () => {
    expect(() => composeEnvironment({ DATA_DIR: createFolder(), BANK_API_URL: "https://api.bank.example" })).toThrow(
      "Invalid settings: BANK_AUTH_URL is missing; BANK_CLIENT_ID is missing; BANK_CLIENT_SECRET is missing; BANK_AUDIENCE is missing; PARTNER_ID is missing; DATA_KEY is missing.",
    );
  });

  test("omits the built-in bank if an external bank is configured", () => {
    const { portal, bank } = composeEnvironment({
      DATA_DIR: createFolder(),
      BANK_API_URL: "https://api.bank.example",
      BANK_AUTH_URL: "https://auth.bank.example",
      BANK_CLIENT_ID: "partner",
      BANK_CLIENT_SECRET: "a-secret",
      BANK_AUDIENCE: "https://api.bank.example",
      PARTNER_ID: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      DATA_KEY: Buffer.alloc(32).toString("base64"),
      DATABASE_URL: "postgres://primary/ledger",
    });
    expect(bank).toBeUndefined();
    expect(portal.settings.bank.builtIn).toBe(false);
  });
});
