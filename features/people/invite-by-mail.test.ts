import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "@/lib/access/accept-invitation";
import type { Session } from "@/lib/access/session";
import { signIn } from "@/lib/access/sign-in";
import { addTestPerson, decideOne, getProposalId, RULE, requireApprovals } from "@/server/testing/approving";
import { type MailSink, startMailSink, textOfMail } from "@/server/testing/mail-sink";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { invitePerson, renewInvitation } from "./invite-person";
import { listPeople } from "./list-people";

const PASSWORD = "correct horse battery";

let server: MailSink;
let portal: TestPortal;
let admin: Session;
beforeAll(async () => {
  server = await startMailSink();

  Object.assign(process.env, { SMTP_URL: server.url, MAIL_FROM: "Endorse <endorse@partner.example>" });
  portal = await startTestPortal();
  admin = await addTestPerson(portal, "Ada Admin", "admin");
});
afterAll(async () => {
  await portal.close();
  await server.close();
});

/** Returns the link in the most recently received email. */
const linkInMail = () => /https?:\/\/\S+/.exec(textOfMail(server.received.at(-1)!))![0];
const tokenOf = (link: string) => link.split("/").at(-1)!;

test("the link in an invitation email allows sign-in, and a renewed link replaces it", async () => {
  const email = "nina@partner.example";
  const invited = await invitePerson(admin, { email, name: "Nina Ünal", roles: ["operator"] });
  expect(invited).toMatchObject({ ok: true, value: { invitation: { isMailed: true } } });
  expect(server.received).toMatchObject([{ from: "endorse@partner.example", to: [email] }]);
  expect(textOfMail(server.received[0]!)).toContain("Hello Nina Ünal,");
  const first = linkInMail();
  expect(invited).toMatchObject({ value: { invitation: { url: first } } });

  const { id } = (await listPeople(admin)).find((person) => person.email === email)!;
  expect(await renewInvitation(admin, { personId: id })).toMatchObject({ ok: true, value: { isMailed: true } });
  const second = linkInMail();
  expect(second).not.toBe(first);
  const accept = (link: string) =>
    acceptInvitation(portal.ledger, { token: tokenOf(link), name: "Nina", password: PASSWORD }, new Date());
  expect(await accept(first)).toMatchObject({ ok: false, code: "unknown" });
  expect(await accept(second)).toMatchObject({ ok: true, value: { email } });
  const browser = { address: "203.0.113.7", cookies: null };
  expect((await signIn({ email, password: PASSWORD }, browser, new Date())).ok).toBe(true);
});

test("an invitation link is shown for copying if the mail server refuses the email", async () => {
  const email = "nobody@partner.example";
  const invited = await invitePerson(admin, { email, name: "Nobody", roles: ["viewer"] });
  expect(invited).toMatchObject({
    ok: true,
    value: { invitation: { isMailed: false, url: expect.stringMatching(/^http/) } },
  });
});

test("[R-31] if approval is required, the link is emailed after the approval and hidden from administrators", async () => {
  const other = await addTestPerson(portal, "Bea Admin", "admin");
  await requireApprovals(portal, { people: RULE });
  const email = "paula@partner.example";
  const mails = server.received.length;
  const id = getProposalId(await invitePerson(admin, { email, name: "Paula", roles: ["viewer"] }));
  expect(server.received).toHaveLength(mails);
  expect(await decideOne(other, "approve", id)).toEqual({ approvalId: id, result: "done" });
  expect(server.received.slice(mails)).toMatchObject([{ to: [email] }]);
  expect(textOfMail(server.received.at(-1)!)).toContain("Ada Admin invited you");
  const paula = (await listPeople(admin)).find((person) => person.email === email)!;
  expect(paula.status).toBe("invited");
  expect(await renewInvitation(admin, { personId: paula.id })).toMatchObject({ value: { isMailed: true, url: null } });
  const account = { token: tokenOf(linkInMail()), name: "Paula", password: PASSWORD };
  expect(await acceptInvitation(portal.ledger, account, new Date())).toMatchObject({ ok: true });
});
