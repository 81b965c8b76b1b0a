import type { ControlResponse } from "@/lib/bank-client/sandbox";
import type { CheckRequest } from "./check-request";

/** A synthetic check and the request that it was generated from. */
export interface GeneratedCheck {
  readonly request: CheckRequest;
  readonly check: ControlResponse<"drawCheck">;
}
