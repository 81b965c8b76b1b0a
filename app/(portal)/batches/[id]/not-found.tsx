"use client";
// A client component because server-rendered not-found markup would be sent with every page.
import { SearchX } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

export default function BatchNotFound() {
  return (
    <>
      <PageHeader trail={[{ label: "Batches", href: "/batches" }, { label: "Not found" }]} title="Batch not found" />
      <Card>
        <EmptyState
          icon={SearchX}
          title="No batch has this ID"
          actions={<ButtonLink href="/batches">Go to batches</ButtonLink>}
        >
          It may have been discarded, or it was a draft that went unused for 30 days.
        </EmptyState>
      </Card>
    </>
  );
}
