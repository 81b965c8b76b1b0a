import type { z } from "zod";
import type { BankServices } from "@/bank/services/bank-services";
import type { Caller } from "@/bank/store/access-tokens";
import type { Endpoint } from "@/lib/contract/endpoints";
import type { ApiResponse } from "./responses";

/** An operation that the bank serves: from the contract, an extension, or a sandbox control. */
export type ServedEndpoint = Omit<Endpoint, "section" | "idempotent" | "successStatus"> & {
  readonly successStatus: 200 | 204;
  /** Whether the operation is missing from the bank's document. The OpenAPI document marks it as an extension. */
  readonly extension?: true;
  readonly description?: string;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An authenticated call of an operation, with strictly validated input. */
export interface Call<E extends ServedEndpoint> {
  readonly services: BankServices;
  readonly caller: Caller;
  readonly requestId: string;
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
}

export type Handler<E extends ServedEndpoint> = (call: Call<E>) => Promise<ApiResponse>;
