import { resources } from '../../resources/index.ts'

/** The address of an export, or of a list of its messages. `exportPath(128, 'errors')` is `/exports/128/errors`. */
export const exportPath = (id: number | string, messages?: 'errors' | 'warnings'): string =>
  [resources.exports.path, id, ...(messages ? [messages] : [])].join('/')
