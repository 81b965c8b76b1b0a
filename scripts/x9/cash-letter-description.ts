import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { analyzeCheckImages } from "@endorse/check-image/server/analyze-check-images";
import type { CashLetterContents, ItemContents } from "@endorse/x9/writing/cash-letter-contents";
import { z } from "zod";
import { parseDollars } from "@/lib/money/cents";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";

const routingNumber = z.string().regex(/^\d{9}$/, "must be nine digits");
const party = z.strictObject({ routingNumber, name: z.string() });
const date = z.string().refine((text) => parseCalendarDate(text) !== null, "must be a date, such as 2026-11-23");
const check = z.strictObject({
  amount: z.string(),
  front: z.string(),
  back: z.string(),
  micrLine: z.string().optional(),
  payee: z.string().default(""),
  depositAccount: z.string().default(""),
});

/** Describes an image cash letter to write. Image paths are relative to the description's folder. */
const description = z.strictObject({
  origin: party,
  destination: party,
  businessDate: date,
  createdAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "must be a date and time, such as 2026-11-23T14:27")
    .optional(),
  cashLetterId: z.string().regex(/^[A-Za-z0-9]{1,8}$/, "must be one to eight letters and digits"),
  isTest: z.boolean().default(true),
  checks: z.array(check).min(1).max(10_000),
});

type Check = z.infer<typeof check>;

/** Reads a description, converts the images to exchange images, and recognizes MICR lines that are not specified. */
export async function readCashLetterDescription(file: string): Promise<Outcome<CashLetterContents>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return failure("Unreadable", "The file can't be read.");
  const parsed = description.safeParse(parseJson(text));
  if (!parsed.success) return failure("Unreadable", z.prettifyError(parsed.error));
  const { checks, createdAt, businessDate, ...cashLetter } = parsed.data;
  const items: ItemContents[] = [];
  for (const [index, entry] of checks.entries()) {
    const item = await readItem(entry, dirname(file));
    if (!item.ok) return failure(item.code, `Check ${index + 1}: ${item.message}`);
    items.push(item.value);
  }
  const [createdDate, createdTime] = (createdAt ?? `${businessDate}T12:00`).split("T") as [CalendarDate, string];
  return success({
    ...cashLetter,
    businessDate: businessDate as CalendarDate,
    createdDate,
    createdTime: createdTime.replace(":", ""),
    items,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readItem(
  { amount, front, back, micrLine, ...rest }: Check,
  folder: string,
): Promise<Outcome<ItemContents>> {
  const cents = parseDollars(amount);
  if (!cents.ok) return failure("Unreadable", `${amount} is not an amount in dollars.`);
  const files = [front, back].map((path) => readFile(resolve(folder, path)).catch(() => null));
  const [frontBytes, backBytes] = await Promise.all(files);
  if (!frontBytes || !backBytes) return failure("Unreadable", `${frontBytes ? back : front} can't be read.`);
  const pair = await analyzeCheckImages({ front: frontBytes, back: backBytes });
  if (!pair.ok) return pair;
  return success({
    ...rest,
    amountCents: cents.value,
    micrLine: micrLine ?? pair.value.front.micr?.line ?? "",
    front: pair.value.front.exchangeTiff,
    back: pair.value.back.exchangeTiff,
  });
}
