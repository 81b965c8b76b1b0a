"use server";

import { chooseAlerts } from "@/lib/alerts/alert-preferences";
import { withSession } from "@/lib/http/with-session";
import { createAccessToken, revokeAccessTokens, revokeOwnAccessToken } from "./access-tokens";
import { changePassword } from "./change-password";
import { changeRoles, setDisabled } from "./change-person";
import { changePolicy } from "./change-policy";
import { endOwnSessions } from "./end-own-sessions";
import { endSessions } from "./end-sessions";
import { invitePerson, renewInvitation } from "./invite-person";
import { removeAllDemoPeople } from "./remove-demo-people";
import { resetSecondFactor } from "./reset-second-factor";

export const invitePersonAction = withSession("invitePerson", invitePerson, { revalidate: "/people" });

export const renewInvitationAction = withSession("renewInvitation", renewInvitation, { revalidate: "/people" });

export const changeRolesAction = withSession("changeRoles", changeRoles, { revalidate: "/people" });

export const setDisabledAction = withSession("setDisabled", setDisabled, { revalidate: "/people" });

export const endSessionsAction = withSession("endSessions", endSessions, { revalidate: "/people" });

export const resetSecondFactorAction = withSession("resetSecondFactor", resetSecondFactor, { revalidate: "/people" });

export const removeDemoPeopleAction = withSession("removeDemoPeople", removeAllDemoPeople, { revalidate: "/people" });

export const chooseAlertsAction = withSession("chooseAlerts", chooseAlerts, { revalidate: "/account" });

export const changePasswordAction = withSession("changePassword", changePassword, { revalidate: "/account" });

export const endOwnSessionsAction = withSession("endOwnSessions", endOwnSessions, { revalidate: "/account" });

export const createAccessTokenAction = withSession("createAccessToken", createAccessToken, { revalidate: "/account" });

export const revokeOwnAccessTokenAction = withSession("revokeOwnAccessToken", revokeOwnAccessToken, {
  revalidate: "/account",
});

export const revokeAccessTokensAction = withSession("revokeAccessTokens", revokeAccessTokens, {
  revalidate: "/people",
});

export const changePolicyAction = withSession("changePolicy", changePolicy, { revalidate: "/people/policies" });
