/** The system a connection leads to: the first word of its settings' name. `systemOf('FTP-Einstellungen')` is `FTP`. */
export const systemOf = (label: string): string => label.split(/[\s-]/)[0] ?? label
