import type { ResourceDeclaration } from '../contract/resource.ts'

/** The fields that a search in a list looks into: those a row shows. */
export const searchedFields = ({ row }: ResourceDeclaration): string[] =>
  [row.title, row.subtitle, ...(row.more ?? [])].flatMap(name => name ?? [])
