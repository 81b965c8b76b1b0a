import { callPortal } from "./control-client";

/** The terminal text with the first administrator's link; empty if a person exists already. */
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
