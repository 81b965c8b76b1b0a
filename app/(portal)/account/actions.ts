"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { changePassword } from "@/lib/portal/account/change-password";
import { endOwnSessions } from "@/lib/portal/account/end-own-sessions";
import { chooseAlerts } from "@/lib/portal/alerts/own-alerts";

export const chooseAlertsAction = withSession("chooseAlerts", chooseAlerts, { revalidate: "/account" });

export const changePasswordAction = withSession("changePassword", changePassword, { revalidate: "/account" });

export const endOwnSessionsAction = withSession("endOwnSessions", endOwnSessions, { revalidate: "/account" });
