import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { canMail, sendMail } from "./send-mail";

/** A mail server of its own process, whose mailboxes all exist but one. */
const received: { from: string; to: string[]; data: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, callback) =>
    username === "endorse" && password === "p:w" ? callback(null, { user: username }) : callback(new Error("refused")),
  onRcptTo: ({ address }, _, callback) =>
    callback(address.startsWith("nobody@") ? Object.assign(new Error("no such box"), { responseCode: 550 }) : null),
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = envelope;
      received.push({
        from: mailFrom === false ? "" : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        data: Buffer.concat(chunks).toString("utf8"),
      });
      callback();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  setTestEnvironment("http://127.0.0.1:1", {
    SMTP_URL: `smtp://endorse:p%3Aw@127.0.0.1:${port}`,
    MAIL_FROM: "Endorse <endorse@partner.example>",
  });
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

test("a mail reaches the server, with its text as it is", async () => {
  expect(canMail()).toBe(true);
  expect(await sendMail({ to: "nina@partner.example", subject: "Your invitation", text: "A link: https://x/y" })).toBe(
    true,
  );
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "endorse@partner.example", to: ["nina@partner.example"] });
  expect(received[0]!.data).toMatch(/^From: Endorse <endorse@partner\.example>\r?$/m);
  expect(received[0]!.data).toMatch(/^Subject: Your invitation\r?$/m);
  expect(received[0]!.data).toContain("A link: https://x/y");
});

test("a line break in a subject adds no header", async () => {
  await sendMail({ to: "nina@partner.example", subject: "Hello\r\nBcc: eve@evil.example", text: "x" });
  const { to, data } = received.at(-1)!;
  expect(to).toEqual(["nina@partner.example"]);
  expect(data).not.toMatch(/^Bcc:/m);
});

test("a mail that the server refuses is reported as not sent", async () => {
  expect(await sendMail({ to: "nobody@partner.example", subject: "x", text: "x" })).toBe(false);
});
