/** Time zone of the stories' browsers. */
export const TIME_ZONE = "America/New_York";
