import { Card } from "@/components/ui/card";

export function PasswordSection() {
  return (
    <Card title="Password" titleId="password-title">
      <p className="p-3.5 text-muted">Not changed from the defaults.</p>
    </Card>
  );
}
