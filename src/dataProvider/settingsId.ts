/** The id that every singleton has for react-admin; it never goes over the wire. */
export const settingsId = 'settings'
