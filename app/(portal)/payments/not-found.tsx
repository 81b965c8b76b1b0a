"use client";
// A client component because server-rendered not-found markup would be sent with every page.
import { SearchX } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

export default function PaymentNotFound() {
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments", href: "/payments" }, { label: "Not found" }]}
        title="Payment not found"
      />
      <Card>
        <EmptyState
          icon={SearchX}
          title="No payment has this ID"
          actions={<ButtonLink href="/payments">Go to payments</ButtonLink>}
        >
          It may have been mistyped, or it belongs to another partner. If you followed a link from a message, ask the
          sender for the payment ID.
        </EmptyState>
      </Card>
    </>
  );
}
