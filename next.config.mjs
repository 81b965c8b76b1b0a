// @ts-check
// JavaScript, because a TypeScript config would make the portal load Next's compiler at run time.

/** @type {import("next").NextConfig} */
const config = {
  // Developer pages, such as /dev/components, are excluded from builds.
  pageExtensions: process.env.NODE_ENV === "development" ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  poweredByHeader: false,
  reactStrictMode: true,
  // Sends the title in the first bytes to every browser; no page waits for slow metadata.
  htmlLimitedBots: /./,
  experimental: {
    // The largest body that the portal's server accepts; see scripts/portal-server/body-limits.ts.
    serverActions: { bodySizeLimit: 1_000_000 },
    // Writing the 300 MB cache takes longer than it saves in later builds.
    turbopackFileSystemCacheForBuild: false,
  },
  // Loaded from node_modules at run time: packages with native or WASM parts, which cannot be bundled, and large ones,
  // because the bundler would copy them, with each compiled, into the code of 70 API routes.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "@opentelemetry/exporter-metrics-otlp-http",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace-node",
    "@simplewebauthn/server",
    "drizzle-orm",
    "fs-native-extensions",
    "jose",
    "lru-cache",
    "nodemailer",
    "pg",
    "pino",
    "sharp",
    "undici",
    "zod",
  ],
  // `npm test` type-checks the whole repository, so builds do not have to.
  typescript: { ignoreBuildErrors: true },
};

export default config;
