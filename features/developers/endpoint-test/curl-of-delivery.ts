import { quote } from "@/features/developers/requests/curl";
import type { Delivery, Endpoint } from "./checks";

/**
 * Formats a delivery as shell commands that take the password from `$PASSWORD` and the secret from `$SECRET`. The
 * commands compute a new signature because receivers refuse an old timestamp.
 */
export function formatDeliveryCurl({ url, username, password, secret }: Endpoint, delivery: Delivery): string {
  const { eventId, body, flaw, isSlow } = delivery;
  const isSigned = secret !== "" && flaw !== "no-signature" && flaw !== "wrong-signature";
  const options = ["--request POST", quote(url.href)];
  if (username !== "" || password !== "") {
    options.push(`--user ${quote(`${username}:`)}"$PASSWORD${flaw === "wrong-password" ? "-wrong" : ""}"`);
  }
  options.push(`--header 'Content-Type: application/json'`, `--header ${quote(`webhook-id: ${eventId}`)}`);
  options.push(`--header "webhook-timestamp: $AT"`);
  if (flaw === "wrong-signature") options.push(`--header "webhook-signature: v1,$(openssl rand -base64 32)"`);
  if (isSigned) options.push(`--header "webhook-signature: v1,$SIGNATURE"`);
  if (isSlow) options.push("--limit-rate 500");
  return [
    `BODY=${quote(body).replace(LONG_PADDING, (text) => `'"$(head -c ${text.length} /dev/zero | tr '\\0' ' ')"'`)}`,
    "AT=$(date +%s)",
    ...(isSigned ? signingCommands(eventId, secret) : []),
    // The body goes through standard input because an argument is limited to 128 kB.
    `printf '%s' "$BODY" | curl --silent --show-error --globoff --include ${options.join(" \\\n  ")} \\\n  --data-binary @-`,
  ].join("\n");
}

/** Long runs of spaces, which the commands generate with `head` instead of including them. */
const LONG_PADDING = / {1000,}/g;

function signingCommands(eventId: string, secret: string): string[] {
  const bytes = secret.startsWith("whsec_") ? `printf '%s' "\${SECRET#whsec_}" | base64 -d` : `printf '%s' "$SECRET"`;
  return [
    `KEY=$(${bytes} | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf '%s' "${eventId}.$AT.$BODY" |`,
    `  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
  ];
}
