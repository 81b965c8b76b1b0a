import { SECRETS } from "@/lib/shared/log-safety";

const PICTURE_FIELDS: readonly string[] = ["image", "frontImage", "backImage"];
const SECRET_FIELDS: readonly string[] = [
  ...SECRETS.filter((name) => !PICTURE_FIELDS.includes(name)),
  "authPassword",
].map((name) => name.toLowerCase());

/** A text of Base64 that is longer is a picture, whatever its field is called. */
const LONGEST_BASE64 = 1_000;
const BASE64 = /^[A-Za-z0-9+/=\r\n]+$/;
/** Characters of a long text that are examined: the rest of a picture looks the same. */
const EXAMINED = 200;
const MAX_DEPTH = 32;

/** Stands for a secret in a logged body. */
export const SECRET_MARK = "[secret]";

/** A copy of a body as the API log keeps it: without secrets and pictures, which are marked. */
export function loggedBody(value: unknown, field = "", depth = 0): unknown {
  if (typeof value === "string") return loggedText(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => loggedBody(each, field, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET_FIELDS.includes(name.toLowerCase()) && each !== null ? SECRET_MARK : loggedBody(each, name, depth + 1),
    ]),
  );
}

/** A text from the bank as the API log keeps it: a page about an error may echo the secrets of its request. */
export function withoutEchoes(text: string, request: unknown): string {
  return secretsIn(request).reduce(
    (rest, secret) => rest.replaceAll(JSON.stringify(secret).slice(1, -1), SECRET_MARK).replaceAll(secret, SECRET_MARK),
    text,
  );
}

function secretsIn(value: unknown, field = ""): string[] {
  if (typeof value === "string") return value !== "" && SECRET_FIELDS.includes(field.toLowerCase()) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, Array.isArray(value) ? field : name));
}

function loggedText(text: string, field: string): string {
  const isLong = text.length > LONGEST_BASE64;
  if (!isLong && !PICTURE_FIELDS.includes(field)) return text;
  if (!BASE64.test(text.slice(0, EXAMINED))) return text;
  return `[picture, ${Math.floor((text.replace(/=+$/, "").length * 3) / 4)} bytes]`;
}
