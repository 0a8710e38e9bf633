import type { KindCondition } from '../kinds/kind.ts'
import { roleFor } from '../record/fieldAccess.ts'
import { flattenFields, isGroup } from '../record/paths.ts'
import { conditionsAt } from '../record/visibility.ts'
import type { Declaration } from '../resource.ts'

const quoted = (values: unknown) =>
  [values]
    .flat()
    .map(value => JSON.stringify(value))
    .join(' or ')

/** A condition in words: `way is "parcel" or "pickup"`. */
const conditionInWords = (
  { is, in: several, not, gt, lt, empty }: KindCondition,
  controller: string,
): string => {
  if (empty !== undefined) return `${controller} is ${empty ? 'empty' : 'filled'}`
  if (gt !== undefined) return `${controller} is greater than ${quoted(gt)}`
  if (lt !== undefined) return `${controller} is less than ${quoted(lt)}`
  if (not !== undefined) return `${controller} is not ${quoted(not)}`
  return `${controller} is ${quoted(several ?? is)}`
}

const conditionLines = ({ fields }: Declaration): string[] =>
  flattenFields(fields).flatMap(([path]) => {
    const conditions = conditionsAt(fields, path)
    const words = conditions.map(({ condition, controller }) => conditionInWords(condition, controller))
    return words.length > 0 ? [`- ${path}: while ${words.join(' and ')}`] : []
  })

const ruleLines = ({ check = [], sentences = {} }: Declaration): string[] =>
  check.map(({ fields, sentence }) => {
    const words = typeof sentence === 'string' ? (sentences[sentence] ?? sentence) : sentence.en
    return `- ${fields.join(', ')}: ${words}`
  })

const roleLines = ({ fields }: Declaration): string[] =>
  flattenFields(fields).flatMap(([path, field]) => {
    if (isGroup(field)) return []
    const needed = (['read', 'create', 'update'] as const).flatMap(verb => {
      const role = roleFor(field, verb)
      return role === undefined ? [] : [`${verb} ${role}`]
    })
    return needed.length > 0 ? [`- ${path}: ${needed.join(', ')}`] : []
  })

/** What the schemas of a save cannot say, in Markdown: conditions, rules across fields and roles. Undefined if there is nothing. */
export const describeDeclaration = (declaration: Declaration): string | undefined => {
  const parts = Object.entries({
    'Fields with a condition, which are ignored without it:': conditionLines(declaration),
    'Rules across fields:': ruleLines(declaration),
    'Fields that need a role:': roleLines(declaration),
  })
  const texts = parts.flatMap(([title, lines]) => (lines.length > 0 ? [[title, ...lines].join('\n')] : []))
  return texts.length > 0 ? texts.join('\n\n') : undefined
}
