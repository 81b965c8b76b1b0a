import type { ReactNode } from "react";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";

/** Checks for the sandbox before any page streams, so that the response without a sandbox is a 404 [GAP-25]. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requireSandbox("sandbox.read");
  return children;
}
