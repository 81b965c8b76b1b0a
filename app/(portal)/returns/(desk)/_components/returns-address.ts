import type { ReturnsQuery } from "@/lib/portal/returns/returns-query";

/** The address of the returns desk with these filters and the selected check; defaults are left out. */
export function returnsAddress(
  { state, owner, after }: Partial<ReturnsQuery>,
  selected?: string | null,
  path = "/returns",
): string {
  const params = new URLSearchParams();
  if (state && state !== "open") params.set("state", state);
  if (owner && owner !== "anybody") params.set("owner", owner);
  if (after) params.set("after", after);
  if (selected) params.set("selected", selected);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}
