// @ts-check
// Plain JavaScript: for TypeScript the portal's process would load Next's compiler, which it needs for nothing else.

/** @type {import("next").NextConfig} */
const config = {
  // Pages for those who work on the code, such as /dev/components, are in no build.
  pageExtensions: process.env.NODE_ENV === "development" ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  poweredByHeader: false,
  reactStrictMode: true,
  // The title is among the first bytes for every browser, since no page waits for slow metadata.
  htmlLimitedBots: /./,
  // The largest that the portal's server lets pass, see scripts/portal-server/body-limits.ts.
  experimental: { serverActions: { bodySizeLimit: 1_000_000 } },
  // Native or WASM parts that must be loaded from node_modules at run time, never bundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "@opentelemetry/exporter-metrics-otlp-http",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace-node",
    "fs-native-extensions",
    "pg",
    "pino",
    "sharp",
  ],
  // The types of the whole repository are a check of their own in `npm test`; a start does not wait for them.
  typescript: { ignoreBuildErrors: true },
};

export default config;
