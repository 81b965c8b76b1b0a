import "./issue-words";
import { z } from "zod";
import { RETURN_CODES } from "./return-reasons";

const returnCode = z.enum(RETURN_CODES).describe("One-character return reason code [GAP-23]");

/** Body of "Simulate inbound check return" (4.7), sandbox only. */
export const simulatedInboundReturnRequestSchema = z
  .strictObject({ originalPaymentId: z.string().min(1).describe("ID returned by the deposit call"), returnCode })
  .meta({ id: "SimulatedInboundReturnRequest", title: "Simulate inbound check return" });

/** Body of "Initiate check return" (4.8). */
export const returnRequestSchema = z
  .strictObject({ returnCode })
  .meta({ id: "ReturnRequest", title: "Initiate check return" });

export type SimulatedInboundReturnRequest = z.infer<typeof simulatedInboundReturnRequestSchema>;

export type ReturnRequest = z.infer<typeof returnRequestSchema>;
