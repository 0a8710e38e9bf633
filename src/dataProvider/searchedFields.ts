import type { ResourceDeclaration } from '../contract/resource.ts'

/** The fields that a search in a list looks into: those the declaration names, else those a row shows. */
export const searchedFields = ({ row, search }: ResourceDeclaration): readonly string[] =>
  search ?? [row.title, row.subtitle, ...(row.more ?? [])].flat().flatMap(name => name ?? [])
