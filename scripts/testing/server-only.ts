// Replaces the `server-only` package under vitest, which has no "react-server" condition.
export {};
