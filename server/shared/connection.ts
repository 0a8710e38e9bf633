/** The id of the connection between one PIM and one TB.One account; an installation has one. */
export const connectionId = 'main'
