import type { HttpOptions } from "./http";
import type { Receiver } from "./receiver";

/** A synthetic check to draw. */
export interface CheckOrder {
  /** Different names produce different checks. */
  readonly name: string;
  readonly amountCents: number;
  /** Whether ink covers the MICR line, which makes it unreadable. */
  readonly isSmudged?: boolean;
  /** The side whose corner is torn, which fails an image quality test. */
  readonly tornSide?: "front" | "back";
}

/** A drawn check: its images in base64, and the fields of its MICR line. */
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
  /** Whether the controls of `/sandbox/v1` may be used: accounts are opened, and the clock is moved forward. */
  readonly sandbox: boolean;
  /** Whether the bank runs in production, according to its operator; it then has no sandbox controls. */
  readonly production?: boolean | undefined;
  /** Account that the synthetic check is deposited to and that the authorized check is drawn on. */
  readonly account?: string | undefined;
  readonly partnerId?: string | undefined;
  /** Id of the payment whose images and analysis are read; the synthetic deposit when omitted. */
  readonly payment?: string | undefined;
  /** Account that a restriction is placed on; the document defines no operation to remove it. */
  readonly restrictAccount?: string | undefined;
  /** Receives pushed events; if omitted, no events are pushed. */
  readonly receiver?: Receiver | undefined;
  readonly draw: (order: CheckOrder) => Promise<OrderedCheck>;
  /** How long to wait for a delivery, in real time. */
  readonly patienceMs?: number | undefined;
}
