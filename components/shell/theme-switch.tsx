"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { applyTheme } from "@/components/session/apply-theme";
import type { Theme } from "@/components/session/preferences";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** Light, dark, or the system's theme. Applied at once and remembered on this device. */
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
        { value: "system", label: icon(Monitor, "System") },
        { value: "light", label: icon(Sun, "Light") },
        { value: "dark", label: icon(Moon, "Dark") },
      ]}
    />
  );
}

function icon(Icon: typeof Sun, word: string) {
  return (
    <>
      <Icon aria-hidden />
      {word}
    </>
  );
}
