import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { hasPayment } from "@/features/payments/has-payment";
import { requireSession } from "@/lib/access/session";

interface Props {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Outside of the page's loading state, so that an unknown payment still gets the status 404. */
export default async function PaymentLayout({ params, children }: Props) {
  const { id } = await params;
  if (!(await hasPayment(await requireSession(), id))) notFound();
  return children;
}
