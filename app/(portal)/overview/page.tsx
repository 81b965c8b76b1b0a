import { getOverview } from "@/features/overview/get-overview";
import { OverviewScreen } from "@/features/overview/screens/overview-screen";
import { requireSession } from "@/lib/access/require-session";

export default async function OverviewPage() {
  return <OverviewScreen initial={await getOverview(await requireSession())} />;
}
