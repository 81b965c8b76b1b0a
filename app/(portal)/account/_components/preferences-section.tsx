import { Card } from "@/components/ui/card";

export function PreferencesSection() {
  return (
    <Card title="Preferences" titleId="preferences-title">
      <p className="p-3.5 text-muted">Not changed from the defaults.</p>
    </Card>
  );
}
