import { NotPermitted } from "@/components/ui/not-permitted";

/** Shown instead of a developer page to users without the permission. */
export function DevelopersOnly() {
  return (
    <NotPermitted title="This page is for developers" href="/account" linkLabel="Your account">
      Your roles include neither Developer nor Administrator.
    </NotPermitted>
  );
}
