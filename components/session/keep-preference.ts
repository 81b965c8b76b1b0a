/** Keeps a preference with the person, so that their other browsers follow; true when the portal has it. */
export async function keepPreference(preference: {
  theme?: string;
  timeZone?: string | null;
  paymentColumns?: readonly string[];
}): Promise<boolean> {
  try {
    const response = await fetch("/api/preferences", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(preference),
    });
    return response.ok;
  } catch {
    return false;
  }
}
