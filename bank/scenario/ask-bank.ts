import type { BankServices } from "@/bank/bank-services";
import { type Answer, notFound, refuseFields } from "@/bank/http/answers";
import { readFields } from "@/bank/http/read-fields";
import type { Call, Handler, ServedEndpoint } from "@/bank/http/served-endpoint";
import type { Caller } from "@/bank/store/access-tokens";

/** Who asks the bank for what, within the bank. */
export interface Asking {
  readonly services: BankServices;
  readonly caller: Caller;
}

/** Does one operation as if it had been asked for over HTTP: the same fields, the same refusals. */
export async function askBank<E extends ServedEndpoint>(
  { services, caller }: Asking,
  endpoint: E,
  handler: Handler<E>,
  input: { readonly params?: object; readonly body?: object } = {},
): Promise<Answer> {
  const params = endpoint.params ? readFields(endpoint.params, input.params) : null;
  if (params?.ok === false) return notFound();
  const body = endpoint.body ? readFields(endpoint.body, withoutGaps(input.body ?? {})) : null;
  if (body?.ok === false) return refuseFields(body.fields ?? {});
  const call = { services, caller, requestId: "scenario", params: params?.value, query: undefined, body: body?.value };
  return handler(call as Call<E>);
}

/** JSON has no undefined: a field without a value is left out. */
function withoutGaps(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
