"use client";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";

/** Ends the session on the server and goes to the sign-in page. */
export function SignOutButton() {
  const [isPending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      const { signOut } = await import("next-auth/react");
      await signOut({ redirect: false });
      // A whole new page: nothing of the session stays in memory.
      window.location.assign("/sign-in");
    } catch {
      setPending(false);
      addToast({ tone: "bad", title: "You are still signed in", detail: "The portal did not answer. Try again." });
    }
  };
  return (
    <Button tone="quiet" size="small" isPending={isPending} onPress={leave}>
      <LogOut aria-hidden />
      Sign out
    </Button>
  );
}
