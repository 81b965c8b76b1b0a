/** Element id used as the buttons' `popoverTarget`. */
export const ACCOUNT_PANEL_ID = "account-panel";
