/** Time zone of the browsers in the stories. */
export const TIME_ZONE = "America/New_York";
