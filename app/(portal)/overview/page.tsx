import { requireSession } from "@/lib/access/session";
import { getOverview } from "@/lib/portal/overview/get-overview";
import { OverviewScreen } from "./_components/overview-screen";

export default async function OverviewPage() {
  return <OverviewScreen initial={await getOverview(await requireSession())} />;
}
