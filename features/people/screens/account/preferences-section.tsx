"use client";
import { useRouter } from "next/navigation";
import type { Theme } from "@/components/session/preferences";
import { saveAccountPreference } from "@/components/session/save-account-preference";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { addToast } from "@/components/ui/toasts";

/** Select value for following the browser's time zone. */
const BROWSER_ZONE = "";

/** The theme and time zone, which apply in all of the user's browsers. */
export function PreferencesSection({
  theme,
  timeZone,
  zones,
}: {
  theme: Theme;
  timeZone: string | null;
  zones: readonly string[];
}) {
  const router = useRouter();
  const choose = async (zone: string) => {
    const saved = await saveAccountPreference({ timeZone: zone === BROWSER_ZONE ? null : zone });
    if (saved.ok) router.refresh();
    else addToast({ tone: "bad", title: "The time zone may not have changed", detail: saved.message });
  };
  return (
    <Card title="Preferences" titleId="preferences-title" aside="Apply in every browser you use">
      <div className="grid items-end gap-3.5 p-3.5 sm:grid-cols-2">
        <NativeSelect
          label="Time zone"
          key={timeZone}
          name="zone"
          defaultValue={timeZone ?? BROWSER_ZONE}
          onChange={(zone) => void choose(zone)}
          choices={[
            { value: BROWSER_ZONE, label: "Browser time zone" },
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
          ]}
        />
        <div>
          <p className="mb-[5px] font-medium text-sm">Theme</p>
          <ThemeSwitch key={theme} theme={theme} />
        </div>
      </div>
    </Card>
  );
}
