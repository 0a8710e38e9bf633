import { chosenIn, type Values } from '../../contract/derive.ts'
import type { Fields } from '../../contract/fields.ts'
import type { Options } from '../../dataProvider/dataProviderTypes.ts'
import { goneCodes } from '../../kit/tree/chosenCodes.ts'
import { indexTree } from '../../kit/tree/indexTree.ts'

/** Codes that a record chooses and their lists do not offer, field by field. */
export const goneChoices = (fields: Fields, record: Values, options: Options): string[] =>
  chosenIn(fields, record).flatMap(({ list, codes }) => goneCodes(indexTree(options[list] ?? []), codes))
