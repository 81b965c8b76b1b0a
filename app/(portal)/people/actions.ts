"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { changeRoles, setDisabled } from "@/lib/portal/people/change-person";
import { endSessions } from "@/lib/portal/people/end-sessions";
import { invitePerson, renewInvitation } from "@/lib/portal/people/invite-person";
import { removeAllDemoPeople } from "@/lib/portal/people/remove-demo-people";
import { resetSecondFactor } from "@/lib/portal/people/reset-second-factor";

export const invitePersonAction = withSession("invitePerson", invitePerson, { revalidate: "/people" });

export const renewInvitationAction = withSession("renewInvitation", renewInvitation, { revalidate: "/people" });

export const changeRolesAction = withSession("changeRoles", changeRoles, { revalidate: "/people" });

export const setDisabledAction = withSession("setDisabled", setDisabled, { revalidate: "/people" });

export const endSessionsAction = withSession("endSessions", endSessions, { revalidate: "/people" });

export const resetSecondFactorAction = withSession("resetSecondFactor", resetSecondFactor, { revalidate: "/people" });

export const removeDemoPeopleAction = withSession("removeDemoPeople", removeAllDemoPeople, { revalidate: "/people" });
