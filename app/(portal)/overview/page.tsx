import type { Metadata } from "next";
import { requireSession } from "@/lib/access/session";
import { getOverview } from "@/lib/portal/overview/get-overview";
import { OverviewScreen } from "./_components/overview-screen";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  return <OverviewScreen initial={await getOverview(await requireSession())} />;
}
