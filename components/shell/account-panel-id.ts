/** Ties the buttons that open the account panel to the panel. */
export const ACCOUNT_PANEL_ID = "account-panel";
