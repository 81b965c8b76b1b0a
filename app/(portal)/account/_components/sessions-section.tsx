import { Card } from "@/components/ui/card";

export function SessionsSection() {
  return (
    <Card title="Sessions" titleId="sessions-title">
      <p className="p-3.5 text-muted">Not changed from the defaults.</p>
    </Card>
  );
}
