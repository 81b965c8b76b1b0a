import { z } from "zod";
import { checkAnalysisSchema, checkImageSchema, imageViewSchema } from "./check-image";
import { checkPaymentSchema } from "./check-payment";
import { depositRequestSchema } from "./deposit";
import { authorizationRequestSchema, authorizationSchema } from "./positive-pay";
import { accountNumber, guid } from "./primitives";
import {
  pingResultSchema,
  registrationListQuerySchema,
  registrationListSchema,
  registrationRecordSchema,
  registrationRequestSchema,
  registrationUpdateSchema,
} from "./registration";
import { restrictionRequestSchema, restrictionSchema } from "./restriction";
import { returnRequestSchema, simulatedInboundReturnRequestSchema } from "./returns";

/** A bank operation, as defined for the client, the server and the documentation. */
export interface Endpoint {
  /** Section of the bank's API document. */
  readonly section: `4.${number}`;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Appended to the base URL; `{name}` marks a path parameter. */
  readonly path: `/${string}`;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly successStatus: 200 | 201 | 204;
  readonly response?: z.ZodType;
  readonly sandboxOnly?: true;
  /** Whether repeating the request has no additional effect. */
  readonly idempotent: boolean;
}

const byId = z.object({ id: guid });

/** The operations in the bank's API document (4.1 to 4.16). */
export const ENDPOINTS = {
  depositCheck: {
    section: "4.1",
    summary: "Deposit a check",
    method: "POST",
    path: "/checks/v1/payments",
    body: depositRequestSchema,
    successStatus: 200,
    response: checkPaymentSchema,
    // Given a clientIdentifier, which the portal always sends [GAP-6].
    idempotent: true,
  },
  cancelDeposit: {
    section: "4.2",
    summary: "Cancel a check deposit",
    method: "POST",
    path: "/checks/v1/payments/{id}/cancel",
    params: byId,
    successStatus: 200,
    response: checkPaymentSchema,
    // A second cancel returns the same canceled record [GAP-9].
    idempotent: true,
  },
  getCheckImage: {
    section: "4.3",
    summary: "Get a check image",
    method: "GET",
    path: "/checks/v1/payments/{id}/images/{view}",
    params: z.object({ id: guid, view: imageViewSchema }),
    successStatus: 200,
    response: checkImageSchema,
    idempotent: true,
  },
  getCheckAnalysis: {
    section: "4.4",
    summary: "Get check image analysis",
    method: "GET",
    path: "/checks/v1/payments/{id}/analysis",
    params: byId,
    successStatus: 200,
    response: checkAnalysisSchema,
    idempotent: true,
  },
  authorizeCheck: {
    section: "4.5",
    summary: "Positive Pay: authorize a check",
    method: "POST",
    path: "/checks/v1/positive-pay-authorizations",
    body: authorizationRequestSchema,
    successStatus: 200,
    response: authorizationSchema,
    idempotent: false,
  },
  revokeAuthorization: {
    section: "4.6",
    summary: "Positive Pay: revoke authorization",
    method: "POST",
    path: "/checks/v1/positive-pay-authorizations/{id}/revoke",
    params: byId,
    successStatus: 200,
    response: authorizationSchema,
    idempotent: true,
  },
  simulateInboundReturn: {
    section: "4.7",
    summary: "Simulate inbound check return",
    method: "POST",
    path: "/checks/v1/payments/simulated-inbound-returns",
    body: simulatedInboundReturnRequestSchema,
    successStatus: 200,
    response: checkPaymentSchema,
    sandboxOnly: true,
    idempotent: false,
  },
  initiateReturn: {
    section: "4.8",
    summary: "Initiate check return",
    method: "POST",
    path: "/checks/v1/payments/{id}/returns",
    params: byId,
    body: returnRequestSchema,
    successStatus: 200,
    response: checkPaymentSchema,
    idempotent: false,
  },
  restrictAccount: {
    section: "4.9",
    summary: "Restrict account",
    method: "POST",
    path: "/core/v1/dda/accounts/{accountNumber}/restrictions",
    params: z.object({ accountNumber }),
    body: restrictionRequestSchema,
    successStatus: 200,
    response: restrictionSchema,
    idempotent: false,
  },
  createRegistration: {
    section: "4.10",
    summary: "Register for webhook events",
    method: "POST",
    path: "/v1/registrations",
    body: registrationRequestSchema,
    successStatus: 200,
    response: registrationRecordSchema,
    idempotent: false,
  },
  listRegistrations: {
    section: "4.11",
    summary: "List webhook registrations",
    method: "GET",
    path: "/v1/registrations/",
    query: registrationListQuerySchema,
    successStatus: 200,
    response: registrationListSchema,
    idempotent: true,
  },
  getRegistration: {
    section: "4.12",
    summary: "Get a registration",
    method: "GET",
    path: "/v1/registrations/{id}",
    params: byId,
    successStatus: 200,
    response: registrationRecordSchema,
    idempotent: true,
  },
  restartRegistration: {
    section: "4.13",
    summary: "Restart a registration",
    method: "PUT",
    path: "/v1/registrations/{id}/restart",
    params: byId,
    successStatus: 200,
    response: registrationRecordSchema,
    idempotent: true,
  },
  deleteRegistration: {
    section: "4.14",
    summary: "Delete a registration",
    method: "DELETE",
    path: "/v1/registrations/{id}",
    params: byId,
    successStatus: 204,
    idempotent: true,
  },
  pingRegistration: {
    section: "4.15",
    summary: "Ping a registration",
    method: "PUT",
    path: "/v1/registrations/{id}/ping",
    params: byId,
    successStatus: 200,
    response: pingResultSchema,
    idempotent: true,
  },
  updateRegistration: {
    section: "4.16",
    summary: "Update a registration",
    method: "PUT",
    path: "/v1/registrations/{id}",
    params: byId,
    body: registrationUpdateSchema,
    successStatus: 200,
    response: registrationRecordSchema,
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;

export type OperationName = keyof typeof ENDPOINTS;
