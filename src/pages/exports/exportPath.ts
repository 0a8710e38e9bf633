import { resources } from '../../resources/index.ts'

/** The address of an export, or of a page below it. `exportPath(128, 'errors')` is `/exports/128/errors`. */
export const exportPath = (
  id: number | string,
  page?: 'results' | 'errors' | 'warnings' | 'changes',
): string => [resources.exports.path, id, ...(page ? [page] : [])].join('/')
