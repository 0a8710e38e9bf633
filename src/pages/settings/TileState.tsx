import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { routeNameOf } from '../../contract/derive.ts'
import {
  isResource,
  type Declaration,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../contract/resource.ts'
import { settingsId } from '../../dataProvider/settingsId.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { useRecords } from '../../kit/useRecords.ts'
import { Dot } from '../exports/Dot.tsx'
import { isComplete } from './isComplete.ts'

/** Dot and words for the state of a page's content; an empty line while nobody knows. */
export const TileState = ({ declaration }: { declaration: Declaration }) =>
  isResource(declaration) ? <ListState declaration={declaration} /> : <FormState declaration={declaration} />

const ListState = ({ declaration }: { declaration: ResourceDeclaration }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useRecords(declaration)
  if (!data) return <State />
  const { accent } = declaration.row
  if (data.length === 0) return <State color="inputBorder" words={translate('kontor.exports.hub.nothing')} />
  const on = accent ? data.filter(record => record[accent] === true).length : data.length
  const off = data.length - on
  if (!accent)
    return (
      <State
        color="success.dot"
        words={translate('kontor.exports.hub.entries', { smart_count: on, count: number(on) })}
      />
    )
  const parts = [translate('kontor.exports.hub.on', { count: number(on) })]
  if (off > 0) parts.push(translate('kontor.exports.hub.off', { count: number(off) }))
  return <State color={on > 0 ? 'success.dot' : 'inputBorder'} words={parts.join(', ')} />
}

const FormState = ({ declaration }: { declaration: SettingsDeclaration }) => {
  const translate = useTranslate()
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  const { data } = useQuery({
    queryKey: [resource, 'getOne', 'tile'],
    queryFn: async ({ signal }) => (await provider.getOne(resource, { id: settingsId, signal })).data,
  })
  if (!data) return <State />
  return isComplete(declaration, data) ? (
    <State color="success.dot" words={translate('kontor.exports.hub.complete')} />
  ) : (
    <State color="inputBorder" words={translate('kontor.exports.hub.notConfigured')} />
  )
}

const State = ({ color, words = '\u00a0' }: { color?: string; words?: string }) => (
  <Typography
    component="span"
    variant="caption"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      lineHeight: '18px',
      mt: '2px',
      color: 'text.secondary',
    }}
  >
    {color && <Dot color={color} />}
    <Box component="span" sx={{ minWidth: 0 }}>
      {words}
    </Box>
  </Typography>
)
