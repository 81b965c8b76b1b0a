"use client";
// A client component because server-rendered not-found markup would be sent with every page.
import { Brand } from "@/components/shell/brand";
import { PageTitle } from "@/components/shell/page-title";
import { ButtonLink } from "@/components/ui/button-link";

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[46ch] content-center gap-3 p-6">
      <PageTitle>Page not found</PageTitle>
      <Brand />
      <h1 className="mt-3">There is no page at this address</h1>
      <p className="text-muted">The link may be old or incomplete. You can find payments by date and status.</p>
      <div className="mt-1">
        <ButtonLink href="/payments" tone="primary">
          Go to payments
        </ButtonLink>
      </div>
    </main>
  );
}
