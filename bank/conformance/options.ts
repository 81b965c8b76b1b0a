import type { HttpOptions } from "./http";
import type { Receiver } from "./receiver";

/** The parameters of a synthetic check to draw. */
export interface CheckOrder {
  /** Different names produce different checks. */
  readonly name: string;
  readonly amountCents: number;
  /** Whether ink covers the MICR line, which makes it unreadable. */
  readonly isSmudged?: boolean;
  /** The side whose corner is torn, which fails an image quality test. */
  readonly tornSide?: "front" | "back";
}

/** A drawn check: its base64 images and its MICR fields. */
export interface OrderedCheck {
  readonly front: string;
  readonly back: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly checkNumber: string;
}

export interface ConformanceOptions extends HttpOptions {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Whether records may be created and changed. */
  readonly write: boolean;
  /** Whether the suite may use the `/sandbox/v1` controls to open accounts and move the clock forward. */
  readonly sandbox: boolean;
  /** Whether the operator says that the bank runs in production, where it has no sandbox controls. */
  readonly production?: boolean | undefined;
  /** Account that receives the synthetic deposit and that the authorized check is drawn on. */
  readonly account?: string | undefined;
  readonly partnerId?: string | undefined;
  /** ID of the payment whose images and analysis are read; if omitted, the synthetic deposit. */
  readonly payment?: string | undefined;
  /** Account on which a restriction is placed. The document defines no operation to remove restrictions. */
  readonly restrictAccount?: string | undefined;
  /** Receives pushed events; if omitted, push delivery is not tested. */
  readonly receiver?: Receiver | undefined;
  readonly draw: (order: CheckOrder) => Promise<OrderedCheck>;
  /** Time to wait for a delivery, in milliseconds of real time. */
  readonly patienceMs?: number | undefined;
}
