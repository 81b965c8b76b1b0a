/** Element id that the buttons refer to with `popoverTarget`. */
export const ACCOUNT_PANEL_ID = "account-panel";
