import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email that the server received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Raw headers and body. */
  readonly data: string;
}

/** A mail server in the test process. Accepts all recipients except `nobody@…`. */
export interface MailSink {
  /** URL with the accepted user name and password. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) =>
      username === "endorse" && password === "p:w"
        ? callback(null, { user: username })
        : callback(new Error("refused")),
    onRcptTo: ({ address }, _, callback) =>
      callback(
        address.startsWith("nobody@") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null,
      ),
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
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://endorse:p%3Aw@127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes the text of an email, which may be quoted-printable (RFC 2045). */
export function textOfMail({ data }: ReceivedMail): string {
  const end = data.indexOf("\r\n\r\n");
  const [headers, body] = [data.slice(0, end), data.slice(end + 4)];
  if (!/^Content-Transfer-Encoding: quoted-printable\r?$/im.test(headers)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
