import { randomUUID } from "node:crypto";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { insertStagedImage } from "@/lib/ledger/pictures/staged-images";
import { stagedFileName } from "@/lib/portal/deposits/staged-files";
import { composeEnvironment } from "@/scripts/product/environment";

// A portal's process that stages a picture and stores an event over and over, and prints the number of each round once
// it is acknowledged, until it is ended.
Object.assign(process.env, composeEnvironment(process.env).portal.env);
const open = await ledger();
const now = new Date();
const person = { personId: randomUUID(), sessionId: randomUUID() };
const picture = { side: "front", contentType: "image/jpeg", byteLength: 1, width: 1, height: 1, reading: {} } as const;
for (let round = 0; ; round += 1) {
  const id = randomUUID();
  await open.pictures.write(stagedFileName(id), Buffer.from(`picture ${round}`));
  await insertStagedImage(open.db, { ...person, ...picture, id, sha256: `${round}`, createdAt: now, expiresAt: now });
  const event = { eventName: null, paymentId: null, happenedAt: null, receivedAt: now, reason: "For a test." };
  await storeEvent(open, { ...event, dedupeKey: `round-${round}`, raw: `{"round":${round}}` });
  process.stdout.write(`${round}\n`);
}
