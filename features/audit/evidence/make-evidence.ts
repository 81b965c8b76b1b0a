import "server-only";
import { toPem } from "@endorse/audit-verifier/signing";
import { z } from "zod";
import { type AuditFile, streamBytes } from "@/features/audit/export-audit";
import { writeExport } from "@/features/audit/write-export";
import { refuseIfMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { calendarDate } from "@/lib/contract/primitives";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { ledger } from "@/lib/ledger/open-ledger";
import { findAuditEntries } from "@/lib/ledger/queries/evidence-queries";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";
import { renderEvidencePage } from "./evidence-page";
import { type Evidence, type EvidenceSubject, gatherEvidence } from "./gather-evidence";
import { writePack } from "./write-pack";

const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
const day = calendarDate.transform((text) => text as CalendarDate);

const querySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["payment", "decision", "restriction"]), id }),
  z.object({ kind: z.literal("person"), id: z.uuid(), from: day, to: day }),
]);

/**
 * Creates an evidence pack about a payment, a decision, a restriction, or a person for a range of days in the bank's
 * time zone. The pack is a ZIP archive of the portal's records, the audit entries with their chain and signatures, a
 * readable page, and a signed manifest. The export is audited, and the pack includes that audit entry.
 *
 * @param params `kind` and `id`; for a person also `from` and `to` (the first and last days)
 */
export async function makeEvidence(
  session: Session,
  params: Readonly<Record<string, string>>,
): Promise<Outcome<AuditFile, "forbidden" | "invalid" | "not-found">> {
  const forbidden = refuseUnless(session, "evidence.export") ?? (await refuseIfMasked(session));
  if (forbidden) return forbidden;
  const query = querySchema.safeParse(params);
  if (!query.success) {
    const { path, message } = query.error.issues[0]!;
    return failure(
      "invalid",
      `Evidence pack not created: ${path.join(".") || "the request"} is not valid (${message}).`,
    );
  }
  const subject = subjectOf(query.data);
  const evidence = await gatherEvidence(session, subject);
  if (!evidence) return failure("not-found", "The portal has no record of this.");
  const now = new Date();
  await audit(session, subject, now, "made");
  return success({
    fileName: `evidence-${subject.kind}-${subject.id.slice(0, 8)}-${now.toISOString().slice(0, 10)}.zip`,
    body: streamBytes(packBytes(session, subject, evidence, now), async (isWhole) => {
      if (!isWhole) await audit(session, subject, new Date(), "broken off");
    }),
  });
}

function subjectOf(query: z.infer<typeof querySchema>): EvidenceSubject {
  if (query.kind !== "person") return query;
  const from = instantAt(query.from, 0, 0, BANK_TIME_ZONE);
  const before = instantAt(addDays(query.to, 1), 0, 0, BANK_TIME_ZONE);
  return { kind: "person", id: query.id, period: { from, before } };
}

async function* packBytes(
  session: Session,
  subject: EvidenceSubject,
  evidence: Evidence,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const open = await ledger();
  const key = await openSigningKey(open);
  const { id: keyId } = key.publicKey;
  const ids = await evidence.findAuditIds();
  const entries = (await findAuditEntries(open.db, ids)).map(
    ({ at, personName, action, subject: about, result, requestId, address, detail, before, after }) => ({
      at,
      personName,
      action,
      subject: about,
      result,
      requestId,
      address,
      detail,
      before,
      after,
    }),
  );
  const createdBy = session.person.name;
  const page = renderEvidencePage(evidence, { createdAt: now, createdBy, keyId, entries });
  const text = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });
  const selection = { filters: { ids }, shown: { [subject.kind]: subject.id } };
  yield* writePack({
    about: { title: evidence.title, kind: subject.kind, id: subject.id, createdAt: now.toISOString(), createdBy },
    files: [
      text("README.txt", evidenceReadme(evidence.title, keyId)),
      text("index.html", page),
      text(`public-key-${keyId}.pem`, toPem(key.publicKey)),
      ...evidence.files,
    ],
    audit: linesOf(writeExport(selection, now)),
    key,
  });
}

async function* linesOf(lines: ReturnType<typeof writeExport>): AsyncGenerator<string> {
  for await (const { line } of lines) yield line;
}

async function audit({ person, sessionId }: Session, { kind, id: subject }: EvidenceSubject, at: Date, result: string) {
  const { db } = await ledger();
  await addAuditEntry(db, { at, person, sessionId, action: "evidence.export", subject, result, detail: { kind } });
}

/** Returns instructions for verifying the pack, with the portal's command or with standard tools. */
function evidenceReadme(title: string, keyId: string): string {
  return `${title}

This is an evidence pack. index.html is a page to read or print; the other files are its sources.

To verify it you need the public key of the installation, from a source other than this file: download it from the Audit
page. The key that signed this pack is ${keyId}.

With the product:

  npm run audit:verify -- PACK.zip --key KEY.pem

It confirms that every file is valid, or names the file that is not. It works offline.

Without it:

  1. manifest.json lists every other file with its size and SHA-256:
       sha256sum record.json
  2. manifest.sig has the Ed25519 signature of manifest.json in hex:
       sed 's/.*"signature":"\\([0-9a-f]*\\)".*/\\1/' manifest.sig | xxd -r -p > manifest.bin
       openssl pkeyutl -verify -pubin -inkey KEY.pem -rawin -in manifest.json -sigfile manifest.bin
  3. audit.jsonl has the audit entries with their chain and the signed heads. docs/audit.md of the product describes
     each of its lines and how they are verified.
  4. The zip's comment, its last bytes, seals every byte before it: "endorse-evidence/1", the key's id and the signature
     of the text "endorse-evidence/1", a line feed, and the SHA-256 in hex of all bytes before the comment.

Times in these files are in UTC. Event bodies are in events/, byte for byte as received. Bodies that the retention policy removed are missing; events.json lists the changes that each event caused.
`;
}
