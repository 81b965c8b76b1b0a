import type { Failure } from "@/lib/shared/outcome";

/** `refused`: nothing was sent. `signed-out`: the same, for want of a session. `no-response`: it is not known. */
export type ProblemKind = "refused" | "signed-out" | "no-response";

/** What a failure of a server action means for a form that sends to the bank. */
export function problemKind({ code }: Failure): ProblemKind {
  if (code === "signed-out") return "signed-out";
  return code === "internal" ? "no-response" : "refused";
}
