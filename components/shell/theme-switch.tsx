"use client";
import { useState } from "react";
import { applyTheme } from "@/components/session/apply-theme";
import type { Theme } from "@/components/session/preferences";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** Switches between the light, dark and system themes. The choice is applied immediately and saved. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (next: Theme) => {
    setChosen(next);
    applyTheme(next);
  };
  return (
    <SegmentedControl
      label="Theme"
      value={chosen}
      onChange={choose}
      className="w-full"
      segments={[
        { value: "system", label: <span className="status glyph-system">System</span> },
        { value: "light", label: <span className="status glyph-light">Light</span> },
        { value: "dark", label: <span className="status glyph-dark">Dark</span> },
      ]}
    />
  );
}
