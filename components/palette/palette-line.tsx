import { Clock, Landmark, Lock, type LucideIcon, RectangleEllipsis, Search } from "lucide-react";
import { MenuItem } from "react-aria-components/Menu";
import { COMMANDS } from "@/components/navigation/commands";
import { NAV_ITEMS } from "@/components/navigation/nav-items";
import { Kbd } from "@/components/ui/kbd";
import type { PaletteIcon, PaletteItem } from "./palette-sections";

/** A palette item. The first item is highlighted while no item is focused, since Enter then chooses it. */
export function PaletteLine({ item, isFirst }: { item: PaletteItem; isFirst: boolean }) {
  const Icon = iconOf(item.icon);
  return (
    <MenuItem
      id={item.id}
      data-first={isFirst || undefined}
      textValue={[item.label, item.detail].filter(Boolean).join(", ")}
      className="num flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none pointer-coarse:min-h-11 data-focused:bg-accent-tint forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2"
    >
      <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] text-muted" />
      <span className="shrink-0 max-w-[70%] wrap-anywhere">{item.label}</span>
      {item.detail && <span className="wrap-anywhere min-w-0 text-muted">{item.detail}</span>}
      {item.keys && (
        <span aria-hidden className="ml-auto flex shrink-0 gap-1 pointer-coarse:hidden">
          {item.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </MenuItem>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  recent: Clock,
  payment: RectangleEllipsis,
  account: Landmark,
  freeze: Lock,
  ...Object.fromEntries(NAV_ITEMS.map(({ href, icon }) => [`page:${href}`, icon])),
  ...Object.fromEntries(COMMANDS.map(({ id, icon }) => [`command:${id}`, icon])),
};

function iconOf(icon: PaletteIcon): LucideIcon {
  return ICONS[icon] ?? Search;
}
