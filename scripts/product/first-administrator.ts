import { callPortal } from "./control-client";

/** Creates a link for the first administrator. Returns a message for the terminal, empty if a person already exists. */
export async function inviteFirstAdministrator(dataFolder: string): Promise<string> {
  const link = (await callPortal(dataFolder, "first-administrator-link")) as { url: string } | null | undefined;
  if (!link) return "";
  return [
    "  No one can sign in yet. The person who opens this link becomes the first administrator:",
    "",
    `  ${link.url}`,
    "",
    "  It works once, for 48 hours; the next start shows a new one.",
    "\n",
  ].join("\n");
}
