/**
 * The stories that show most of what is in a folder, relative to `e2e` and without ".spec.ts". A folder without any of
 * its own is covered by the one that opens every screen.
 */
export const STORIES_BY_FOLDER: Readonly<Record<string, readonly string[]>> = {
  "app/(auth)/capture": ["phone-camera"],
  "app/(auth)": ["access", "second-factor", "sign-in-at-a-provider"],
  "app/(portal)/_work": ["returns-desk", "decide-exceptions", "list-as-a-tool"],
  "app/(portal)/account": ["second-factor", "people"],
  "app/(portal)/approvals": ["second-person"],
  "app/(portal)/audit": ["prove-the-audit", "every-screen"],
  "app/(portal)/_actions": ["updated-while-open"],
  "app/(portal)/_bulk": ["deposit-a-batch", "many-at-once"],
  "app/(portal)/batches": ["deposit-a-batch", "open-a-cash-letter"],
  "app/(portal)/deposit": [
    "deposit-a-check",
    "check-after-check",
    "doubtful-pictures",
    "leaving-a-deposit",
    "deposit-again",
    "correct-the-line",
  ],
  "app/(portal)/overview": ["overview"],
  "app/(portal)/payments": [
    "what-matters",
    "return-a-check",
    "cancel-a-deposit",
    "the-whole-list",
    "list-as-a-tool",
    "many-at-once",
    "look-closely",
    "follow-live",
    "print-a-payment",
  ],
  "app/(portal)/people": ["people", "second-factor"],
  "app/(portal)/positive-pay/import": ["send-an-issue-file"],
  "app/(portal)/positive-pay": ["decide-exceptions", "undo-a-decision"],
  "app/(portal)/restrictions": ["restrict-an-account", "would-this-post"],
  "app/(portal)/returns": ["returns-desk"],
  "app/(portal)/sandbox": ["drive-the-sandbox"],
  "app/(portal)/webhooks": ["fix-a-webhook", "stale-edit"],
  "app/api": ["follow-live", "access"],
  "components/check": ["look-closely", "capture-a-check", "without-a-camera", "reject-a-dark-check"],
  "components/contract": ["restrict-an-account"],
  "components/keys": ["keys", "random-keys"],
  "components/palette": ["find-and-go", "found-by-a-caller"],
};

/** For everything else that is visible. */
export const EVERYWHERE = ["every-screen"];

/** Stories of the product as a whole, which only the full run plays. */
export const STORIES_OF_THE_WHOLE = [
  "another-bank",
  "masked-numbers",
  "bank-does-not-respond",
  "bank-goes-away",
  "from-start-to-proof",
  "killed-while-sending",
  "one-engine-two-hosts",
  "one-writer",
  "public-files",
  "read-everything",
  "restore-a-backup",
];

const MOST = 2;

/** The stories to play for files that changed, as paths; none when nothing visible did. */
export function storiesOf(files: readonly string[]): string[] {
  const visible = files.filter((path) => /^(app|components)\//.test(path) && !/\.test\.tsx?$/.test(path));
  const names = visible.flatMap((path) => {
    const folder = Object.keys(STORIES_BY_FOLDER).find((candidate) => path.startsWith(`${candidate}/`));
    return (folder ? STORIES_BY_FOLDER[folder]! : EVERYWHERE).slice(0, MOST);
  });
  return [...new Set(names)].map((name) => `e2e/${name}.spec.ts`);
}
