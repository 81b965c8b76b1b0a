import { clearLastAccount } from "@/components/forms/last-account";
import { clearLastList } from "@/components/navigation/last-list";
import { clearMarkedPayments } from "@/components/navigation/marked-payments";
import { clearRecentItems } from "@/components/navigation/recent-items";
import { addToast } from "@/components/ui/toasts";
import { classifyNoResponse, requestFailure } from "@/lib/shared/request-failures";

/** Ends the session on the server and opens the sign-in page. If that fails, shows a toast and returns false. */
export async function endSession(): Promise<boolean> {
  const wasOnline = navigator.onLine;
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ redirect: false });
    clearRecentItems();
    clearLastList();
    clearMarkedPayments();
    clearLastAccount();
    // A full page load clears the session's data from memory.
    window.location.assign("/sign-in");
    return true;
  } catch {
    const { message } = requestFailure(classifyNoResponse(wasOnline, true), { next: "Try again." });
    addToast({ tone: "bad", title: "You may still be signed in", detail: message });
    return false;
  }
}
