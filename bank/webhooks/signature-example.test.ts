import { expect, test } from "vitest";
import { SIGNATURE_EXAMPLE } from "@/lib/contract/signature-example";
import { createWebhookHeaders } from "@/lib/shared/standard-webhooks";

const BODY = '{"id":"e-1"}';

test.each(["whsec_c2lnbmluZyBzZWNyZXQ=", "plain password"])(
  "[GAP-33] the portal's sample code accepts only a recent delivery signed with %s",
  async (secret) => {
    const url = `data:text/javascript,${encodeURIComponent(SIGNATURE_EXAMPLE)}`;
    const { isFromBank } = await import(/* @vite-ignore */ url);
    const signed = (at: Date) => createWebhookHeaders({ id: "e-1", at, body: BODY }, secret);
    const headers = signed(new Date());
    expect(isFromBank(headers, BODY, secret)).toBe(true);
    expect(isFromBank(headers, `${BODY} `, secret)).toBe(false);
    expect(isFromBank(headers, BODY, "another")).toBe(false);
    expect(isFromBank(signed(new Date(Date.now() - 600_000)), BODY, secret)).toBe(false);
    expect(isFromBank({}, BODY, secret)).toBe(false);
  },
);
