"use server";
import { withSession } from "@/lib/http/with-session";
import { removePlaybook, savePlaybook } from "./change-playbook";
import { confirmPlacement } from "./confirm-placement";
import { liftPlaybook } from "./lift-playbook";
import { placePlaybook } from "./place-playbook";

const OPTIONS = { revalidate: "/restrictions" } as const;

export const savePlaybookAction = withSession("savePlaybook", savePlaybook, { revalidate: null });

export const removePlaybookAction = withSession("removePlaybook", removePlaybook, OPTIONS);

export const placePlaybookAction = withSession("placePlaybook", placePlaybook, {
  revalidate: null,
});

export const confirmPlacementAction = withSession("confirmPlacement", confirmPlacement, OPTIONS);

export const liftPlaybookAction = withSession("liftPlaybook", liftPlaybook, OPTIONS);
