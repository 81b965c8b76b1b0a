import { forgetLastAccount } from "@/components/forms/last-account";
import { forgetLastList } from "@/components/navigation/last-list";
import { unmarkAll } from "@/components/navigation/marked-payments";
import { forgetRecent } from "@/components/navigation/recent-items";
import { addToast } from "@/components/ui/toasts";
import { classifyNoResponse, requestFailure } from "@/lib/shared/request-failures";

/** Ends the session on the server and opens the sign-in page; on failure shows a toast and returns false. */
export async function endSession(): Promise<boolean> {
  const wasOnline = navigator.onLine;
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ redirect: false });
    forgetRecent();
    forgetLastList();
    unmarkAll();
    forgetLastAccount();
    // A full page load clears the session's data from memory.
    window.location.assign("/sign-in");
    return true;
  } catch {
    const { message } = requestFailure(classifyNoResponse(wasOnline, true), { next: "Try again." });
    addToast({ tone: "bad", title: "You may still be signed in", detail: message });
    return false;
  }
}
