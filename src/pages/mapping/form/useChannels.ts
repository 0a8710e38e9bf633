import { channelRows } from './channelRows.ts'
import { useFieldFrame } from './FieldFrame.ts'
import type { KindFormProps } from './KindFormProps.ts'

interface Wanted<V> extends KindFormProps<Readonly<Record<string, V>>> {
  empty: V
  isEmpty: (value: V) => boolean
}

/** The channels of a field, each with its value; one whose value is empty is left out of what is stored. */
export const useChannels = <V>({ value, onChange, empty, isEmpty }: Wanted<V>) => {
  const { world } = useFieldFrame()
  const rows = channelRows(world.channels, Object.keys(value)).map(channel => ({
    channel,
    value: value[channel.name] ?? empty,
    change: (next: V, change: Parameters<typeof onChange>[1]) => {
      const { [channel.name]: _before, ...rest } = value
      onChange(isEmpty(next) ? rest : { ...value, [channel.name]: next }, change)
    },
    remove: () => {
      const { [channel.name]: _before, ...rest } = value
      onChange(rest, { at: '', structure: true })
    },
  }))
  return { rows, removable: rows.some(({ channel }) => channel.state !== 'on') }
}
