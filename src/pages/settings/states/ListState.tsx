import { useTranslate } from 'react-admin'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useRecords } from '../../../kit/useRecords.ts'
import { StateLine } from '../../../kit/StateLine.tsx'

/** How many records there are, and how many of them are on. */
export const ListState = ({ declaration }: { declaration: ResourceDeclaration }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useRecords(declaration)
  if (!data) return <StateLine />
  const { accent } = declaration.row
  if (data.length === 0)
    return <StateLine color="inputBorder" words={translate('kontor.settings.hub.nothing')} />
  const on = accent ? data.filter(record => record[accent] === true).length : data.length
  const off = data.length - on
  if (!accent)
    return (
      <StateLine
        color="success.dot"
        words={translate('kontor.settings.hub.entries', { smart_count: on, count: number(on) })}
      />
    )
  const parts = [translate('kontor.settings.hub.on', { count: number(on) })]
  if (off > 0) parts.push(translate('kontor.settings.hub.off', { count: number(off) }))
  return <StateLine color={on > 0 ? 'success.dot' : 'inputBorder'} words={parts.join(', ')} />
}
