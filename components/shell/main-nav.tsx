import type { NavItem } from "@/components/navigation/nav-items";
import { MoreMenu } from "./more-menu";
import { NavLink } from "./nav-link";

/** Slots in a phone's bar. If there are more items, the last slot opens a menu with the rest. */
const BAR_SLOTS = 5;

/** The navigation at the left of wide screens. */
export function Rail({ items }: { items: readonly NavItem[] }) {
  const firstSecondary = items.findIndex(({ group }) => group === "secondary");
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {items.map((item, index) => (
          <li
            key={item.href}
            className={
              index === firstSecondary
                ? "relative mt-[21px] before:absolute before:inset-x-2 before:-top-[11px] before:border-t"
                : undefined
            }
          >
            <NavLink href={item.href} place="rail" isUrgent={item.isUrgent}>
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation at the bottom of phone screens. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  const barItems =
    items.length <= BAR_SLOTS ? items : items.filter(({ isRareOnPhone }) => !isRareOnPhone).slice(0, BAR_SLOTS - 1);
  const menuItems = items.filter((item) => !barItems.includes(item));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {barItems.map((item) => (
        <NavLink key={item.href} href={item.href} place="bar" isUrgent={item.isUrgent}>
          {item.label}
        </NavLink>
      ))}
      {menuItems.length > 0 && (
        <MoreMenu hrefs={menuItems.map(({ href }) => href)}>
          {menuItems.map((item) => (
            <li key={item.href}>
              <NavLink href={item.href} place="sheet" isUrgent={item.isUrgent}>
                {item.label}
              </NavLink>
            </li>
          ))}
        </MoreMenu>
      )}
    </nav>
  );
}
