/** Going here ends the session and leads to the log-in page, without a way back. */
export const logoutPath = '/logout'
