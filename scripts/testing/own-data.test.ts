import { expect, test, vi } from "vitest";
import { ledger } from "@/lib/ledger/open-ledger";

test("a test that does not open a test ledger can't open the developer's data", async () => {
  vi.stubEnv("AUTH_SECRET", "0123456789abcdef0123456789abcdef");
  vi.stubEnv("BANK_API_URL", "http://127.0.0.1:1");
  vi.stubEnv("BANK_AUTH_URL", "http://127.0.0.1:1");
  vi.stubEnv("BANK_CLIENT_ID", "endorse-portal");
  vi.stubEnv("BANK_CLIENT_SECRET", "secret-of-the-test");
  vi.stubEnv("BANK_AUDIENCE", "http://127.0.0.1:1");
  vi.stubEnv("PARTNER_ID", "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
  vi.stubEnv("DATA_KEY", Buffer.alloc(32, 7).toString("base64"));
  vi.stubEnv("ALLOW_EMBEDDED_DATABASE", "true");
  await expect(ledger()).rejects.toThrow("/dev/null/data");
});
