// @ts-check
// Plain JavaScript, because a TypeScript file would make the portal's process load Next's compiler.

/** @type {import("next").NextConfig} */
const config = {
  // Pages for developers of this repository, such as /dev/components, are left out of builds.
  pageExtensions: process.env.NODE_ENV === "development" ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  poweredByHeader: false,
  reactStrictMode: true,
  // The title is among the first bytes for every browser, since no page waits for slow metadata.
  htmlLimitedBots: /./,
  experimental: {
    // The largest body that the portal's server accepts; see scripts/portal-server/body-limits.ts.
    serverActions: { bodySizeLimit: 1_000_000 },
    // Writing its 300 MB takes longer than it saves in a later build.
    turbopackFileSystemCacheForBuild: false,
  },
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
  // `npm test` checks the types of the whole repository, so that a build does not have to.
  typescript: { ignoreBuildErrors: true },
};

export default config;
