import { SECRETS } from "@/lib/shared/log-safety";

const PICTURE_FIELDS: readonly string[] = ["image", "frontImage", "backImage"];
const SECRET_FIELDS: readonly string[] = [
  ...SECRETS.filter((name) => !PICTURE_FIELDS.includes(name)),
  "authPassword",
].map((name) => name.toLowerCase());

/** Maximum characters of Base64 to log; a longer text is a picture, whatever its field is called. */
const MAX_BASE64_LENGTH = 1_000;
const BASE64 = /^[A-Za-z0-9+/=\r\n]+$/;
/** Number of characters of a long text to examine; the rest of a picture looks the same. */
const EXAMINED_LENGTH = 200;
const MAX_DEPTH = 32;

/** Replaces a secret in a logged body. */
export const SECRET_MARK = "[secret]";

/** Copies a body for the API log, with marks in place of secrets and pictures. */
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

/** Replaces a request's secrets in the text of its response; an error page may echo them. */
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
  const isLong = text.length > MAX_BASE64_LENGTH;
  if (!isLong && !PICTURE_FIELDS.includes(field)) return text;
  if (!BASE64.test(text.slice(0, EXAMINED_LENGTH))) return text;
  return `[picture, ${Math.floor((text.replace(/=+$/, "").length * 3) / 4)} bytes]`;
}
