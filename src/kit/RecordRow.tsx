import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'react-admin'
import { columnsOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { FieldChips } from './FieldChips.tsx'
import { FieldText } from './FieldText.tsx'
import type { ResourceParts } from './ResourceParts.ts'
import { RowChips } from './RowChips.tsx'
import { RowFacts } from './RowFacts.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowPicture } from './RowPicture.tsx'
import { rowActsOf } from './rowActsOf.ts'
import { thingOf } from './thingOf.ts'
import type { DeclarationWords } from './useWords.ts'

interface Props {
  declaration: ResourceDeclaration
  parts: ResourceParts
  words: DeclarationWords
  record: RaRecord
  onEdit: () => void
  onDelete: () => void
}

/** A phone has no pointer that could bring up the rest: there a long text wraps. */
const cutOnDesk = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const

/** One record of a list; its columns line up with those of the other rows. */
export const RecordRow = ({ declaration, parts, words, record, onEdit, onDelete }: Props) => {
  const translate = useTranslate()
  const { subtitle, accent, chips } = declaration.row
  const { subtitle: Subtitle, chips: Chips } = parts
  const roomy = Chips !== undefined || chips !== undefined
  const acts = rowActsOf(declaration)
  const on = accent === undefined || record[accent] === true
  const thing = thingOf(declaration, record)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        alignItems: 'center',
        minHeight: 52,
        pl: accent ? '14px' : 2,
        pr: 1,
        py: { xs: roomy ? 1.25 : 0.75, sm: 0.75 },
        borderLeft: accent ? 3 : 0,
        borderLeftColor: on ? 'success.dot' : 'inputBorder',
        '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
        '&:first-of-type': { borderTopLeftRadius: '7px', borderTopRightRadius: '7px' },
        '&:last-of-type': { borderBottomLeftRadius: '7px', borderBottomRightRadius: '7px' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <RowPicture declaration={declaration} record={record} />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            title={thing}
            sx={{ ...cutOnDesk, fontWeight: 500, color: on ? 'text.primary' : 'text.secondary' }}
          >
            {thing}
          </Typography>
          {Subtitle && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              <Subtitle record={record} />
            </Typography>
          )}
          {!Subtitle && subtitle && (
            <Typography
              variant="caption"
              component="div"
              title={String(record[subtitle] ?? '')}
              sx={{
                ...cutOnDesk,
                typography: 'mono',
                fontSize: 11,
                lineHeight: '16px',
                color: 'text.secondary',
              }}
            >
              {String(record[subtitle] ?? '')}
            </Typography>
          )}
        </Box>
      </Box>
      <RowFacts ownLine={roomy} inset={declaration.row.picture !== undefined}>
        {columnsOf(declaration).map(([name, field]) => (
          <Typography key={name} variant="caption" noWrap sx={{ color: 'text.secondary', minWidth: 0 }}>
            <FieldText name={name} field={field} value={record[name]} words={words} />
          </Typography>
        ))}
        {accent && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(on ? 'kontor.kit.on' : 'kontor.kit.off')}
          </Typography>
        )}
        {roomy && (
          <RowChips>
            {Chips ? (
              <Chips record={record} />
            ) : (
              chips?.map(name => <FieldChips key={name} name={name} value={record[name]} words={words} />)
            )}
          </RowChips>
        )}
      </RowFacts>
      <Box
        sx={{
          display: 'flex',
          gap: { xs: 0.5, sm: 1.5 },
          gridRow: { xs: roomy ? '1 / span 2' : 'auto', sm: 'auto' },
        }}
      >
        <IconButton onClick={onEdit} aria-label={translate('kontor.kit.editThing', { thing })}>
          <EditOutlined />
        </IconButton>
        <IconButton onClick={onDelete} aria-label={translate('kontor.kit.removeThing', { thing })}>
          <DeleteOutlined />
        </IconButton>
        {acts.length > 0 && <RowMenu declaration={declaration} record={record} names={acts} />}
      </Box>
    </Box>
  )
}
