import { describe, expect, test } from "vitest";
import { readBankSettings } from "./bank-settings";
import { readPortalSettings } from "./portal-settings";

const CONNECTION = {
  BANK_API_URL: "https://api.bank.example/",
  BANK_AUTH_URL: "https://auth.bank.example",
  BANK_CLIENT_ID: "partner",
  BANK_CLIENT_SECRET: "hunter2-hunter2",
  BANK_AUDIENCE: "https://api.bank.example",
  PARTNER_ID: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  DATABASE_URL: "postgres://primary/ledger",
};

describe("the portal's settings", () => {
  test("six connection settings, a database, and two keys are enough; the rest have defaults", () => {
    expect(readPortalSettings(CONNECTION)).toEqual({
      port: 3000,
      host: "127.0.0.1",
      portalUrl: "http://localhost:3000",
      trustedProxies: [],
      dataFolder: ".data",
      databaseUrl: "postgres://primary/ledger",
      databaseReadUrl: undefined,
      pictureCacheMb: 4096,
      bank: {
        builtIn: false,
        apiUrl: "https://api.bank.example",
        authUrl: "https://auth.bank.example",
        clientId: "partner",
        clientSecret: "hunter2-hunter2",
        audience: "https://api.bank.example",
        partnerId: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
        extensions: [],
        timeoutMs: 15000,
        bulkRate: 12,
        environment: "sandbox",
        allowLoopbackCallbacks: false,
      },
      authSecret: "0123456789abcdef0123456789abcdef",
      dataKey: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
      previousDataKey: undefined,
      stopDelayMs: 0,
      logLevel: "info",
      eventBodyDays: 90,
      apiLog: { days: 30, rows: 1_000_000, megabytes: 2_000 },
      mail: null,
      oidc: null,
      localSignIn: true,
      alertWebhook: null,
      telemetry: { collector: null, traceShare: 1, metrics: null },
    });
  });

  test("reads the telemetry collector, its headers, the trace share, and the metrics port", () => {
    const telemetry = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a secret,x-tenant=endorse",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      METRICS_PORT: "9464",
    };
    expect(readPortalSettings({ ...CONNECTION, ...telemetry }).telemetry).toEqual({
      collector: { url: "http://collector:4318", headers: { "x-key": "a secret", "x-tenant": "endorse" } },
      traceShare: 0.25,
      metrics: { host: "127.0.0.1", port: 9464 },
    });
    expect(() => readPortalSettings({ ...CONNECTION, OTEL_TRACES_SAMPLER_ARG: "1.5" })).toThrow(
      "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1",
    );
    expect(() => readPortalSettings({ ...CONNECTION, OTEL_EXPORTER_OTLP_HEADERS: "a secret" })).toThrow(
      /^Invalid settings: OTEL_EXPORTER_OTLP_HEADERS must be name=value,name=value\.$/,
    );
  });

  test("reads the OpenID provider and the role that each group grants", () => {
    const oidc = {
      OIDC_ISSUER: "https://login.partner.example/",
      OIDC_CLIENT_ID: "endorse",
      OIDC_CLIENT_SECRET: "a secret",
      OIDC_ROLES: "Check operations=operator, cn=risk,",
    };
    expect(() => readPortalSettings({ ...CONNECTION, ...oidc })).toThrow("OIDC_ROLES must be group=role,…");
    oidc.OIDC_ROLES = "Check operations=operator, cn=risk=compliance,";
    expect(readPortalSettings({ ...CONNECTION, ...oidc }).oidc).toEqual({
      issuer: "https://login.partner.example",
      clientId: "endorse",
      clientSecret: "a secret",
      scopes: "openid email profile",
      groupsClaim: "groups",
      roles: [
        { group: "Check operations", role: "operator" },
        { group: "cn=risk", role: "compliance" },
      ],
    });
    expect(() => readPortalSettings({ ...CONNECTION, ...oidc, OIDC_CLIENT_SECRET: "" })).toThrow(
      "OIDC_CLIENT_SECRET missing but required by OIDC_ISSUER",
    );
    expect(() => readPortalSettings({ ...CONNECTION, ...oidc, OIDC_ISSUER: "http://login.example" })).toThrow(
      "OIDC_ISSUER must be https",
    );
    expect(() => readPortalSettings({ ...CONNECTION, LOCAL_SIGN_IN: "off" })).toThrow("no one could sign in");
  });

  test.each(Object.keys(CONNECTION))("reports a missing %s", (name) => {
    expect(() => readPortalSettings({ ...CONNECTION, [name]: "" })).toThrow(`${name} is missing`);
  });

  test.each([
    ["PORT", "99999", "PORT must be a port from 1 to 65535"],
    ["PORT", "http", "PORT must be a port from 1 to 65535"],
    ["BANK_API_URL", "ftp://bank", "BANK_API_URL must be an http or https URL"],
    ["PARTNER_ID", "me", "PARTNER_ID must be a GUID"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must be a postgres:// URL"],
    ["BANK_ENVIRONMENT", "test", "BANK_ENVIRONMENT must be sandbox or production"],
    ["BANK_TIMEOUT_MS", "0", "BANK_TIMEOUT_MS must be a whole number of 1 or more"],
    ["AUTH_SECRET", "short", "AUTH_SECRET must have 32 characters or more"],
    ["SECURITY_CONTACT", "ana", "SECURITY_CONTACT must be a mailto:, https: or tel: address"],
    ["DATA_KEY", "short", "DATA_KEY must be 32 bytes as Base64, as `openssl rand -base64 32` prints them"],
    ["DATA_KEY_PREVIOUS", `${"A".repeat(44)}=`, "DATA_KEY_PREVIOUS must be 32 bytes as Base64"],
    ["TRUSTED_PROXIES", "10.0.0.1, proxy", "TRUSTED_PROXIES must be addresses or networks separated by commas"],
    ["TRUSTED_PROXIES", "10.0.0.0/33", "TRUSTED_PROXIES must be addresses or networks separated by commas"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent"],
  ])("%s=%s: %s", (name, value, message) => {
    expect(() => readPortalSettings({ ...CONNECTION, [name]: value })).toThrow(message);
  });

  test("an invalid secret is named but never shown", () => {
    expect(() => readPortalSettings({ ...CONNECTION, AUTH_SECRET: "s3cret" })).not.toThrow("s3cret");
  });

  test("a replica requires a primary", () => {
    const { DATABASE_URL: _, ...embedded } = { ...CONNECTION, ALLOW_EMBEDDED_DATABASE: "true" };
    expect(() => readPortalSettings({ ...embedded, DATABASE_READ_URL: "postgres://replica/ledger" })).toThrow(
      "Invalid settings: DATABASE_URL is missing but required by DATABASE_READ_URL.",
    );
  });

  test("an external bank requires a database server, unless the embedded database is allowed", () => {
    const { DATABASE_URL: _, ...embedded } = CONNECTION;
    expect(() => readPortalSettings(embedded)).toThrow(
      "Invalid settings: DATABASE_URL is missing but required with an external bank. To use the embedded database anyway, set ALLOW_EMBEDDED_DATABASE=true.",
    );
    expect(readPortalSettings({ ...embedded, ALLOW_EMBEDDED_DATABASE: "true" }).databaseUrl).toBeUndefined();
    expect(readPortalSettings({ ...embedded, BUILT_IN_BANK: "true" }).databaseUrl).toBeUndefined();
  });

  test("extensions are a comma-separated list", () => {
    const { bank } = readPortalSettings({ ...CONNECTION, BANK_API_EXTENSIONS: "restriction-removal, poll" });
    expect(bank.extensions).toEqual(["restriction-removal", "poll"]);
  });
});

test("trusted proxies are addresses and networks", () => {
  const { trustedProxies } = readPortalSettings({ ...CONNECTION, TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::1," });
  expect(trustedProxies).toEqual(["10.0.0.0/8", "2001:db8::1"]);
});

describe("the built-in bank's settings", () => {
  test("a client secret is enough; the base URL follows from host and port", () => {
    expect(readBankSettings({ BANK_PARTNER_CLIENT_SECRET: "s", BANK_PORT: "4100" })).toMatchObject({
      port: 4100,
      baseUrl: "http://127.0.0.1:4100",
      mode: "sandbox",
      ratePerSecond: 25,
      dataFolder: undefined,
      databaseUrl: undefined,
    });
  });

  test("[R-43] a bank with stored data requires a key; an in-memory bank does not", () => {
    const env = { BANK_PARTNER_CLIENT_SECRET: "s", BANK_DATA_FOLDER: "bank" };
    expect(() => readBankSettings(env)).toThrow("Invalid settings: DATA_KEY is missing");
    expect(readBankSettings({ ...env, DATA_KEY: CONNECTION.DATA_KEY })).toMatchObject({ dataKey: CONNECTION.DATA_KEY });
  });

  test("reports a missing secret", () => {
    expect(() => readBankSettings({})).toThrow("BANK_PARTNER_CLIENT_SECRET is missing");
  });

  test("[GAP-34] callbacks go to listed hosts, and to this machine if allowed, but never in production", () => {
    const env = { BANK_PARTNER_CLIENT_SECRET: "s" };
    expect(readBankSettings(env)).toMatchObject({ callbackHosts: [], allowLoopbackCallbacks: false });
    const named = {
      ...env,
      BANK_CALLBACK_HOSTS: "Hooks.partner.example, b.example:8443,",
      BANK_ALLOW_LOOPBACK_CALLBACKS: "true",
    };
    expect(readBankSettings(named)).toMatchObject({
      callbackHosts: ["hooks.partner.example", "b.example:8443"],
      allowLoopbackCallbacks: true,
    });
    expect(() => readBankSettings({ ...named, BANK_MODE: "production" })).toThrow(
      "Invalid settings: BANK_ALLOW_LOOPBACK_CALLBACKS must not be true in production.",
    );
    expect(() => readBankSettings({ ...env, BANK_CALLBACK_HOSTS: "https://x" })).toThrow("BANK_CALLBACK_HOSTS must be");
    expect(() => readBankSettings({ ...env, BANK_ENCRYPTION_SECRET: "short" })).toThrow("32 characters or more");
  });
});

describe("the alert webhook", () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const read = (more: Readonly<Record<string, string>>) => readPortalSettings({ ...CONNECTION, ...more }).alertWebhook;

  test("requires a secret and TLS", () => {
    expect(read({})).toBeNull();
    const url = "https://pager.example/hook";
    expect(read({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret })).toEqual({
      url,
      secret,
      allowsPrivate: false,
    });
    expect(() => read({ ALERT_WEBHOOK_URL: url })).toThrow("ALERT_WEBHOOK_SECRET is missing");
    expect(() => read({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: "secret" })).toThrow("must be whsec_");
    const plain = { ALERT_WEBHOOK_URL: "http://pager.example/hook", ALERT_WEBHOOK_SECRET: secret };
    expect(() => read(plain)).toThrow("must be an https address");
    expect(read({ ...plain, ALERT_WEBHOOK_PRIVATE: "true" })).toMatchObject({ allowsPrivate: true });
  });
});
