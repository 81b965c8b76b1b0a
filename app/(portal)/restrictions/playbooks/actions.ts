"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { removePlaybook, savePlaybook } from "@/lib/portal/playbooks/change-playbook";
import { confirmPlacement } from "@/lib/portal/playbooks/confirm-placement";
import { liftPlaybook } from "@/lib/portal/playbooks/lift-playbook";
import { placePlaybook } from "@/lib/portal/playbooks/place-playbook";

const OPTIONS = { revalidate: "/restrictions" } as const;

export const savePlaybookAction = withSession("savePlaybook", savePlaybook, { revalidate: null });

export const removePlaybookAction = withSession("removePlaybook", removePlaybook, OPTIONS);

export const placePlaybookAction = withSession("placePlaybook", placePlaybook, {
  revalidate: null,
});

export const confirmPlacementAction = withSession("confirmPlacement", confirmPlacement, OPTIONS);

export const liftPlaybookAction = withSession("liftPlaybook", liftPlaybook, OPTIONS);
