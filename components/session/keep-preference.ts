import type { Outcome } from "@/lib/shared/outcome";
import { fetchPortal } from "./fetch-portal";

const OPTIONS = { whenUnknown: "Choose it again." };

/** Keeps a preference with the person, so that their other browsers follow. */
export function keepPreference(preference: {
  theme?: string;
  timeZone?: string | null;
  paymentColumns?: readonly string[];
}): Promise<Outcome<Response>> {
  const headers = { "content-type": "application/json" };
  return fetchPortal("/api/preferences", { method: "PUT", headers, body: JSON.stringify(preference) }, OPTIONS);
}
