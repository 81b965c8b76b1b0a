"use client";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { endSession } from "@/components/session/end-session";
import { Button } from "@/components/ui/button";

/** Ends the session on the server and opens the sign-in page. */
export function SignOutButton() {
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    if (!(await endSession())) setPending(false);
  };
  return (
    <Button tone="quiet" size="small" isPending={isPending} onPress={signOut}>
      <LogOut aria-hidden />
      Sign out
    </Button>
  );
}
