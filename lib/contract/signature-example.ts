/** Example code for Node.js that verifies a delivery's signature (Standard Webhooks) [GAP-33]. */
export const SIGNATURE_EXAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

// rawBody: the body as received, before it is parsed. secret: the password of the registration.
export function isFromBank(headers, rawBody, secret) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  const expected = createHmac("sha256", key).update(\`\${id}.\${at}.\${rawBody}\`).digest();
  return given.split(" ").some((part) => {
    const [version, text = ""] = part.split(",");
    const signature = Buffer.from(text, "base64");
    return version === "v1" && signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
`;
