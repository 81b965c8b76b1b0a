import type { Answer } from "@/bank/http/answers";
import { errorBodySchema } from "@/lib/contract/error";
import type { Step } from "./verbs";

/** Why an answer is not what the line says; null when it is. */
export function judgeAnswer(step: Step, answer: Answer): string | null {
  const errors = errorBodySchema.safeParse(answer.body).data?.errors ?? [];
  const said = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
  if (answer.status >= 400) {
    if (step.refused === undefined) return `The bank refused: ${said}`;
    if (errors.some(({ code }) => code === step.refused)) return null;
    return `Expected the refusal ${step.refused}. The bank refused: ${said}`;
  }
  if (step.refused !== undefined) return `Expected the refusal ${step.refused}, and the bank did it.`;
  const body = answer.body as { result?: string; posted?: boolean } | null;
  if (step.verb === "present" && step.fields.result !== undefined && body?.result !== step.fields.result) {
    return `Expected result ${step.fields.result}, and it is ${body?.result}.`;
  }
  if (step.verb === "post" && step.fields.posted !== undefined && body?.posted !== step.fields.posted) {
    return body?.posted
      ? "Expected not to be posted, and it was."
      : "Expected to be posted, and a restriction stops it.";
  }
  return null;
}

/** The id of what an answer made: a payment, an authorization, an account's number; null when there is nothing. */
export function madeBy(answer: Answer): string | null {
  const body = (answer.body ?? {}) as {
    id?: string;
    accountNumber?: string;
    payment?: { id?: string };
    result?: string;
  };
  if (body.result !== undefined) return body.payment?.id ?? null;
  return body.id ?? body.accountNumber ?? null;
}
