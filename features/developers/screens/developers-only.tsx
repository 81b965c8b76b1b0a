import { NotPermitted } from "@/components/ui/not-permitted";

/** Replaces the developers' pages for everyone else. */
export function DevelopersOnly() {
  return (
    <NotPermitted title="This page is for developers" href="/account" linkLabel="Your account">
      Your roles include neither Developer nor Administrator.
    </NotPermitted>
  );
}
