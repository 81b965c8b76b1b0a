/** What the model expects a call to be answered. */
export interface Expected {
  readonly status: number;
  /** The error's code (7). */
  readonly code?: number;
  /** The record's id is that of this payment, authorization or restriction. */
  readonly id?: { readonly of: "payments" | "authorizations" | "restrictions"; readonly place: number };
  /** What the body says, among other things. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export const NOT_FOUND: Expected = { status: 404, code: 1003 };
