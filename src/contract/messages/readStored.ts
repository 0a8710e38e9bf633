import { z } from 'zod'
import type { MessageParams, StoredMessage } from './message.ts'
import { placeMessage } from './runs/structure.ts'

const item = (code: string, params: MessageParams = {}): StoredMessage => ({ code, params })

const placesSchema = z.array(z.object({ area: z.string(), field: z.string(), record: z.string().nullable() }))

/** How older versions wrote each list of a message into one text. */
const readers: Readonly<Record<string, (text: string) => StoredMessage[]>> = {
  // `akeneoFamilies akeneoStatus`
  conditions: text => text.split(' ').map(name => item(`condition.${name}`)),
  // `p_text 96|<en>p_name 12`
  losses: text =>
    text.split('|').map(loss => {
      const [column = '', count] = loss.split(' ')
      return count === undefined ? item('lossUncounted', { column }) : item('loss', { column, count })
    }),
  // `mapping channels`
  parts: text => text.split(' ').map(part => item(`part.${part}`)),
  places: text =>
    (placesSchema.safeParse(JSON.parse(text)).data ?? []).map(({ area, field, record }) =>
      placeMessage(area, field, record),
    ),
}

const readParams = (params: MessageParams): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (readers[name]?.(value) ?? value) : value,
    ]),
  )

/** Reads a message that any version has stored: older ones wrote lists into texts, and two of them into codes. */
export const readStoredMessage = ({ code, params }: StoredMessage): StoredMessage => {
  const read = readParams(params)
  const [subject, name = '', problem] = code.split('.')
  if (subject === 'unchecked' && name) return item('unchecked', { lists: [item(`list.${name}`)] })
  if (subject !== 'filter' || problem === undefined) return { code, params: read }
  const told = { conditions: [item(`condition.${name}`)], problems: [item(`field.${problem}`, params)] }
  return item('filterProblem', { ...read, ...told })
}
