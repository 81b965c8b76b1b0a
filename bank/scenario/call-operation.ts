import { type ApiResponse, notFound, validationError } from "@/bank/http/responses";
import type { Call, Handler, ServedEndpoint } from "@/bank/http/served-endpoint";
import type { BankServices } from "@/bank/services/bank-services";
import type { Caller } from "@/bank/store/access-tokens";
import { readFields } from "@/lib/shared/read-fields";

/** Services and caller for an operation. */
export interface OperationContext {
  readonly services: BankServices;
  readonly caller: Caller;
}

/** Runs an operation's handler with the same validation and errors as HTTP calls. */
export async function callOperation<E extends ServedEndpoint>(
  { services, caller }: OperationContext,
  endpoint: E,
  handler: Handler<E>,
  input: { readonly params?: object; readonly body?: object } = {},
): Promise<ApiResponse> {
  const params = endpoint.params ? readFields(endpoint.params, input.params) : null;
  if (params?.ok === false) return notFound();
  const body = endpoint.body ? readFields(endpoint.body, omitUndefined(input.body ?? {})) : null;
  if (body?.ok === false) return validationError(body.fields ?? {});
  const call = { services, caller, requestId: "scenario", params: params?.value, query: undefined, body: body?.value };
  return handler(call as Call<E>);
}

/** Omits undefined fields, as JSON serialization does. */
function omitUndefined(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
