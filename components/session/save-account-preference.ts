import type { Outcome } from "@/lib/shared/outcome";
import { fetchPortal } from "./fetch-portal";

const OPTIONS = { whenUnknown: "Choose it again." };

/** Saves a preference in the user's account, so that it also applies in other browsers. */
export function saveAccountPreference(preference: {
  theme?: string;
  timeZone?: string | null;
  paymentColumns?: readonly string[];
}): Promise<Outcome<Response>> {
  const headers = { "content-type": "application/json" };
  return fetchPortal("/api/preferences", { method: "PUT", headers, body: JSON.stringify(preference) }, OPTIONS);
}
