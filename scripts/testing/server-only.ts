// Replaces the `server-only` package in Vitest, which does not set the "react-server" condition.
export {};
