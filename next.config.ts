import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or WASM parts that must be loaded from node_modules at run time, never bundled.
  serverExternalPackages: ["@electric-sql/pglite", "@node-rs/argon2", "pg", "pino", "sharp"],
};

export default config;
