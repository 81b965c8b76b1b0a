import { afterAll, beforeAll, expect, test } from "vitest";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { type MailSink, startMailSink } from "@/server/testing/mail-sink";
import { canSendMail, sendMail } from "./send-mail";

let server: MailSink;
beforeAll(async () => {
  server = await startMailSink();
  setTestEnvironment("http://127.0.0.1:1", {
    SMTP_URL: server.url,
    MAIL_FROM: "Endorse <endorse@partner.example>",
  });
});
afterAll(() => server.close());

test("sends an email with its text unchanged", async () => {
  expect(canSendMail()).toBe(true);
  expect(await sendMail({ to: "nina@partner.example", subject: "Your invitation", text: "A link: https://x/y" })).toBe(
    true,
  );
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ from: "endorse@partner.example", to: ["nina@partner.example"] });
  expect(server.received[0]!.data).toMatch(/^From: Endorse <endorse@partner\.example>\r?$/m);
  expect(server.received[0]!.data).toMatch(/^Subject: Your invitation\r?$/m);
  expect(server.received[0]!.data).toContain("A link: https://x/y");
});

test("does not add a header for a line break in the subject", async () => {
  await sendMail({ to: "nina@partner.example", subject: "Hello\r\nBcc: eve@evil.example", text: "x" });
  const { to, data } = server.received.at(-1)!;
  expect(to).toEqual(["nina@partner.example"]);
  expect(data).not.toMatch(/^Bcc:/m);
});

test("reports an email that the server rejects as not sent", async () => {
  expect(await sendMail({ to: "nobody@partner.example", subject: "x", text: "x" })).toBe(false);
});
