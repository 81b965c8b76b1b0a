import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { people } from "@/lib/ledger/schema/access-tables";
import { addTestPerson } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { listSavedViews, removeView, saveView } from "./saved-views";

let portal: TestPortal;
let omar: Session;
let carla: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  omar = await addTestPerson(portal, "Omar", "operator");
  carla = await addTestPerson(portal, "Carla", "compliance");
});
afterAll(() => portal.close());

const save = (session: Session, name: string, search: string, isShared = false) =>
  saveView(session, { name, search, isShared });

/** Returns the views listed for a user, as `name: search (owner)`. */
async function viewsOf(session: Session): Promise<string[]> {
  const views = await listSavedViews(session);
  if (!views.ok) throw new Error(views.message);
  return views.value.map(({ name, search, isOwn, owner }) => `${name}: ${search} (${isOwn ? "own" : owner})`);
}

test("lists the user's views and colleagues' shared views by name, without colleagues' private views", async () => {
  await save(omar, "returns to call about", "flag=open-return");
  await save(omar, "Big ones", "min=10000.00", true);
  await save(carla, "Holds", "status=Hold");
  expect(await viewsOf(omar)).toEqual([
    "Big ones: min=10000.00 (own)",
    "returns to call about: flag=open-return (own)",
  ]);
  expect(await viewsOf(carla)).toEqual(["Big ones: min=10000.00 (Omar)", "Holds: status=Hold (own)"]);
});

test("saving a name that differs only in case replaces the user's own view, but not a colleague's", async () => {
  await save(omar, "Big ones", "min=10000.00", true);
  await save(carla, "big ones", "min=500.00");
  await save(omar, "BIG ONES", "min=20000.00");
  expect(await viewsOf(omar)).toEqual(["BIG ONES: min=20000.00 (own)"]);
  expect(await viewsOf(carla)).toEqual(["big ones: min=500.00 (own)"]);
});

test("only the user who created a view can remove it", async () => {
  await save(omar, "Big ones", "min=10000.00", true);
  const views = await listSavedViews(carla);
  const id = views.ok ? views.value[0]!.id : "";
  expect(await removeView(carla, { id })).toMatchObject({ ok: false, code: "not-found" });
  expect(await removeView(omar, { id })).toEqual({ ok: true, value: null });
  expect(await viewsOf(omar)).toEqual([]);
});

test("an administrator can remove shared views of people who have left, and no others", async () => {
  const admin = portal.session("admin");
  await save(omar, "Big ones", "min=10000.00", true);
  await save(omar, "Mine alone", "min=20000.00");
  await save(carla, "Holds", "status=Hold", true);
  const removable = async (session: Session) => {
    const views = await listSavedViews(session);
    return views.ok ? views.value.filter(({ canRemove }) => canRemove) : [];
  };
  expect(await removable(admin)).toEqual([]);
  await portal.ledger.db.update(people).set({ disabledAt: new Date() }).where(eq(people.id, omar.person.id));
  const [{ id, name } = { id: "", name: "" }, ...others] = await removable(admin);
  expect([name, others]).toEqual(["Big ones", []]);
  expect(await removeView(carla, { id })).toMatchObject({ ok: false, code: "not-found" });
  expect(await removeView(admin, { id })).toEqual({ ok: true, value: null });
  expect(await viewsOf(carla)).toEqual(["Holds: status=Hold (own)"]);
  expect(await viewsOf(omar)).toEqual(["Holds: status=Hold (Carla)", "Mine alone: min=20000.00 (own)"]);
});

test("a view includes the list's order and columns", async () => {
  await save(omar, "Biggest", "sort=-amount&columns=check&columns=amount");
  expect(await viewsOf(omar)).toEqual(["Biggest: sort=-amount&columns=check&columns=amount (own)"]);
});

describe("a view is not saved", () => {
  test.each([
    ["no name", { name: "  ", search: "", isShared: false }, { name: "Give the view a name." }],
    [
      "an unknown filter",
      { name: "x", search: "color=red", isShared: false },
      { search: "These filters are not valid." },
    ],
    ["a page cursor", { name: "x", search: "before=abc", isShared: false }, { search: "These filters are not valid." }],
  ])("with %s", async (_, input, fields) => {
    expect(await saveView(omar, input)).toMatchObject({ ok: false, code: "invalid", fields });
    expect(await viewsOf(omar)).toEqual([]);
  });

  test("beyond fifty views, unless it replaces an existing view", async () => {
    for (let index = 0; index < 50; index++) await save(omar, `View ${index}`, "");
    expect(await save(omar, "One more", "")).toMatchObject({ ok: false, code: "too-many" });
    expect(await save(omar, "view 49", "status=Hold")).toMatchObject({ ok: true });
  });
});
