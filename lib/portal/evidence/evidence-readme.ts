import "server-only";

/** The instructions in a pack: how to verify it, with the portal's command or without any of its code. */
export function evidenceReadme(title: string, keyId: string): string {
  return `${title}

This is an evidence pack. index.html is a page to read and to print; the other files are what it was made of.

To verify it you need the public key of the installation, from elsewhere than this file: the Audit page shows and
downloads it. The key that signed this pack is ${keyId}.

With the product:

  npm run audit:verify -- PACK.zip --key KEY.pem

It says that everything holds, or which file does not, and needs no network.

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

Times in these files are in UTC. Bodies of events are in events/, byte for byte as they came; a body that the retention
removed is missing there, and what it changed is in events.json.
`;
}
