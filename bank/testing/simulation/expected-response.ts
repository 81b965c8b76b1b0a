/** The response that the model expects to a call. */
export interface ExpectedResponse {
  readonly status: number;
  /** Error code (section 7 of the API document). */
  readonly code?: number;
  /** The record that the response must identify, by index in the model. */
  readonly id?: { readonly of: "payments" | "authorizations" | "restrictions"; readonly index: number };
  /** Fields required in the body. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export const NOT_FOUND: ExpectedResponse = { status: 404, code: 1003 };
