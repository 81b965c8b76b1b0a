import { forgetRecent } from "@/components/palette/recent";
import { addToast } from "@/components/ui/toasts";

/** Ends the session on the server and goes to the sign-in page; false, with a word about it, when that failed. */
export async function endSession(): Promise<boolean> {
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ redirect: false });
    forgetRecent();
    // A whole new page: nothing of the session stays in memory.
    window.location.assign("/sign-in");
    return true;
  } catch {
    addToast({ tone: "bad", title: "You are still signed in", detail: "The portal did not answer. Try again." });
    return false;
  }
}
