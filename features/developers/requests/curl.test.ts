import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatCurl } from "./curl";

const URL = "http://127.0.0.1:4010/checks/v1/payments";

/** Runs a command in a shell with a fake curl. Returns the arguments passed to curl, then its standard input. */
function runInShell(command: string, files: Readonly<Record<string, string>> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), "endorse-curl-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const fakeCurl = `curl() { for arg; do printf '%s\\n' "$arg"; done; case "$*" in *@-*) cat;; esac; }\n`;
    const options = {
      cwd: folder,
      env: { ...process.env, TOKEN: "token-1", SECRET: "hunter2" },
      encoding: "utf8",
    } as const;
    return execFileSync("sh", ["-c", fakeCurl + command], options)
      .trimEnd()
      .split("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a GET request includes its URL and the token", () => {
  const command = formatCurl({ method: "GET", url: `${URL}/p-1/analysis`, body: null });
  expect(command).toBe(
    "curl --silent --show-error --globoff --request GET 'http://127.0.0.1:4010/checks/v1/payments/p-1/analysis' \\\n" +
      '  --header "Authorization: Bearer $TOKEN"',
  );
  expect(runInShell(command).at(-1)).toBe("Authorization: Bearer token-1");
});

test("a body with shell metacharacters reaches curl unchanged", () => {
  const body = `{"reason":"It's \\"due\\" $HOME \`id\` \\\\n"}`;
  expect(runInShell(formatCurl({ method: "POST", url: URL, body })).slice(-2)).toEqual(["--data", body]);
});

test("a URL with shell metacharacters stays one argument", () => {
  const url = `${URL}/'; echo broken; '`;
  expect(runInShell(formatCurl({ method: "GET", url, body: null }))).toContain(url);
});

test("images are read from files named after their fields, and a secret from the environment", () => {
  const note = `{"note":"$HOME \`id\` \\\\ \\"due\\"",`;
  const body = `${note}"frontImage":"[picture, 3 bytes]","backImage":"[picture, 3 bytes]","authPassword":"[secret]"}`;
  const command = formatCurl({ method: "POST", url: URL, body });
  expect(runInShell(command, { frontImage: "abc", backImage: "def" }).at(-1)).toBe(
    `${note}"frontImage":"YWJj","backImage":"ZGVm","authPassword":"hunter2"}`,
  );
});
