import "./issue-words";
import { z } from "zod";

/** Form body of a token request (5.2). */
export const tokenRequestSchema = z.object({
  grant_type: z.string(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  audience: z.string().min(1),
});

/** Response to a token request (5.3) [GAP-38]; `expires_in` is in seconds. */
export const tokenResponseSchema = z
  .strictObject({ access_token: z.string().min(1), token_type: z.literal("Bearer"), expires_in: z.int().min(1) })
  .meta({ id: "TokenResponse", title: "Token" });

/** An OAuth error (RFC 6749, 5.2) [GAP-38]. */
export const oauthErrorSchema = z
  .strictObject({
    error: z.enum([
      "invalid_request",
      "invalid_client",
      "invalid_grant",
      "unauthorized_client",
      "unsupported_grant_type",
    ]),
    error_description: z.string().optional(),
  })
  .meta({ id: "OAuthError", title: "Token error" });
