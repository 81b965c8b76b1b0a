import type { ApiResponse } from "@/bank/http/responses";
import type { Step } from "@/bank/scenario-language/verbs";
import { errorBodySchema } from "@/lib/contract/error";

/** Why a response is not what the line expects; null when it is. */
export function verifyResponse(step: Step, response: ApiResponse): string | null {
  const errors = errorBodySchema.safeParse(response.body).data?.errors ?? [];
  const sentences = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
  if (response.status >= 400) {
    if (step.refused === undefined) return `The bank refused: ${sentences}`;
    if (errors.some(({ code }) => code === step.refused)) return null;
    return `Expected the refusal ${step.refused}. The bank refused: ${sentences}`;
  }
  if (step.refused !== undefined) return `Expected the refusal ${step.refused}, but the bank accepted it.`;
  const body = response.body as { result?: string; posted?: boolean } | null;
  if (step.verb === "present" && step.fields.result !== undefined && body?.result !== step.fields.result) {
    return `Expected result ${step.fields.result}, but it is ${body?.result}.`;
  }
  if (step.verb === "post" && step.fields.posted !== undefined && body?.posted !== step.fields.posted) {
    return body?.posted
      ? "Expected not to be posted, but it was."
      : "Expected to be posted, but a restriction stops it.";
  }
  return null;
}

/** Id of the record that a response created, or the number of an account; null when it created none. */
export function createdId(response: ApiResponse): string | null {
  const body = (response.body ?? {}) as {
    id?: string;
    accountNumber?: string;
    payment?: { id?: string };
    result?: string;
  };
  if (body.result !== undefined) return body.payment?.id ?? null;
  return body.id ?? body.accountNumber ?? null;
}
