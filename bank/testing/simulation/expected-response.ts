/** The response to a call that the model expects. */
export interface ExpectedResponse {
  readonly status: number;
  /** Error code (section 7 of the document). */
  readonly code?: number;
  /** The record whose id the response must have, by its index in the model. */
  readonly id?: { readonly of: "payments" | "authorizations" | "restrictions"; readonly index: number };
  /** Fields that the body must contain. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export const NOT_FOUND: ExpectedResponse = { status: 404, code: 1003 };
