import { SECRET_MARK } from "./logged-body";

/** A request to repeat. */
interface Repeated {
  readonly method: string;
  readonly url: string;
  /** JSON as it was logged, with marks in place of secrets and pictures; null without a body. */
  readonly body: string | null;
}

/**
 * Formats a request as a shell command. The token comes from `$TOKEN`, a secret from `$SECRET`, and a picture from a
 * file named after its field.
 */
export function curlOf({ method, url, body }: Repeated): string {
  const options = [`--request ${method} ${quote(url)}`, `--header "Authorization: Bearer $TOKEN"`];
  if (body === null) return lines(options);
  options.push(`--header 'Content-Type: application/json'`);
  const filled = fill(body);
  if (filled === null) return lines([...options, `--data ${quote(body)}`]);
  // A here-document, because a picture is too long for an argument.
  return `${lines([...options, "--data-binary @- <<JSON"])}\n${filled}\nJSON`;
}

function lines(options: readonly string[]): string {
  return `curl --silent --show-error --globoff ${options.join(" \\\n  ")}`;
}

/** Quotes a text as one argument of a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Replaces the marks of a body with commands, for a here-document; null if it has no marks. */
function fill(body: string): string | null {
  const escaped = body.replace(/[\\$`]/g, "\\$&");
  const filled = escaped
    .replaceAll(`"${SECRET_MARK}"`, `"$SECRET"`)
    .replace(PICTURE, (_, field: string) => `"${field}":"$(base64 < ${field} | tr -d '\\n')"`);
  return filled === escaped ? null : filled;
}

const PICTURE = /"(\w+)":"\[picture, \d+ bytes\]"/g;
