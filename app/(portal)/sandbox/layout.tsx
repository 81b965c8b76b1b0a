import type { ReactNode } from "react";
import { requireSandbox } from "@/features/sandbox/screens/require-sandbox";

/** Checks for the sandbox before a page starts streaming, so that banks without one respond with a 404 [GAP-25]. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requireSandbox("sandbox.read");
  return children;
}
