import { entryOf, message, type MessageCode } from '../../../src/contract/messages/index.ts'
import type { StoredMessage } from '../../../src/contract/messages/message.ts'
import { placeMessage } from '../../../src/contract/messages/runs/structure.ts'
import { type BrokenReference, brokenReferenceSchema } from '../../../src/contract/calls/sync.ts'
import type { Language } from '../../../src/contract/words.ts'
import { settings } from '../../../src/resources/index.ts'
import type { RunMessage } from '../findings/runMessages.ts'
import { conditionMessage } from './filterProblems.ts'
import { type StructureProblem, withLabel } from './structure.ts'

/** The message about a problem without its places; undefined for an item that only a condition of the filter needs. */
const messageOf = ({ area, field, thing, problem, code }: StructureProblem): RunMessage | undefined => {
  const params = { code, value: code, thing, problem }
  if (area === settings.productFilter.name) {
    const problems = [message('field.optionGone', { value: code })]
    return { code: 'filterProblem', params: { ...params, conditions: [conditionMessage(field)], problems } }
  }
  const word = `structure.${thing}.${problem}`
  return entryOf(word) && { code: word as MessageCode, params } // just found
}

/** The messages about problems: one for each item, with all the places that need it. */
export const describeProblems = (problems: readonly StructureProblem[]): RunMessage[] => {
  const parts = new Map<string, { first: RunMessage; places: StoredMessage[] }>()
  for (const problem of problems) {
    const first = messageOf(problem)
    if (!first) continue
    // the filter's own sentence names the field
    const name = `${first.code}\n${problem.code}\n${first.code === 'filterProblem' ? problem.field : ''}`
    const part = parts.get(name) ?? { first, places: [] }
    part.places.push(placeMessage(problem.area, problem.field, problem.record))
    parts.set(name, part)
  }
  return [...parts.values()].map(({ first, places }) => ({ ...first, params: { ...first.params, places } }))
}

/** The places of the messages of a run, each with its missing item, in the language of the reader. */
export const brokenReferencesIn = (
  messages: readonly StoredMessage[],
  language: Language,
): BrokenReference[] =>
  messages.flatMap(({ params: { code, thing, problem, places } }) =>
    (Array.isArray(places) ? (places as readonly StoredMessage[]) : []).flatMap(place => {
      const { area, field, record } = place.params
      const reference = brokenReferenceSchema.safeParse({
        area,
        field,
        record: record === '' ? null : record,
        code,
        thing,
        problem,
        stops: true,
        label: null,
      })
      return reference.success ? [withLabel(reference.data, language)] : []
    }),
  )
