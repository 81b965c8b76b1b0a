import { classes } from "@/components/ui/classes";
import { MoreRooms } from "./more-rooms";
import { NavLink } from "./nav-link";
import type { Room } from "./rooms";

/** Places in a phone's bar; one of them opens the rest when there are more rooms. */
const BAR_PLACES = 5;

/** The rooms at the left of a wide screen. */
export function Rail({ rooms }: { rooms: readonly Room[] }) {
  const firstBeside = rooms.findIndex(({ group }) => group === "beside");
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {rooms.map((room, index) => (
          <li
            key={room.href}
            className={classes(
              index === firstBeside &&
                "relative mt-[21px] before:absolute before:inset-x-2 before:-top-[11px] before:border-t",
            )}
          >
            <NavLink href={room.href} place="rail" isPressing={room.isPressing}>
              <RoomName room={room} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The rooms at the bottom of a phone. */
export function BottomBar({ rooms }: { rooms: readonly Room[] }) {
  const inBar = rooms.length <= BAR_PLACES ? rooms : rooms.slice(0, BAR_PLACES - 1);
  const rest = rooms.slice(inBar.length);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {inBar.map((room) => (
        <NavLink key={room.href} href={room.href} place="bar" isPressing={room.isPressing}>
          <RoomName room={room} />
        </NavLink>
      ))}
      {rest.length > 0 && (
        <MoreRooms hrefs={rest.map(({ href }) => href)}>
          {rest.map((room) => (
            <li key={room.href}>
              <NavLink href={room.href} place="sheet" isPressing={room.isPressing}>
                <RoomName room={room} />
              </NavLink>
            </li>
          ))}
        </MoreRooms>
      )}
    </nav>
  );
}

function RoomName({ room: { icon: Icon, label } }: { room: Room }) {
  return (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
}
