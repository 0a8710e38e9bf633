import { Card } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { columnsOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { RecordRow } from './RecordRow.tsx'
import type { ResourceParts } from './ResourceParts.ts'
import type { DeclarationWords } from './useWords.ts'

interface Props {
  declaration: ResourceDeclaration
  parts: ResourceParts
  words: DeclarationWords
  records: readonly RaRecord[]
  onEdit: (record: RaRecord) => void
  onDelete: (record: RaRecord) => void
}

/** The card that holds the records; one grid, so that every column has one edge. */
export const RecordRows = ({ declaration, parts, words, records, onEdit, onDelete }: Props) => {
  const { accent } = declaration.row
  const chips = parts.chips ?? declaration.row.chips
  const columns = columnsOf(declaration).length + (accent ? 1 : 0)
  const facts = columns > 0 ? `repeat(${columns}, fit-content(160px))` : ''
  const desk = `minmax(0, 1fr) ${facts} ${chips ? 'fit-content(340px)' : ''} auto`
  return (
    <Card
      variant="outlined"
      component="ul"
      aria-label={words.many}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        columnGap: { xs: 1.5, sm: 3 },
        // on a phone a row that has chips tells its facts on a line of their own
        gridTemplateColumns: { xs: chips ? 'minmax(0, 1fr) auto' : desk, sm: desk },
      }}
    >
      {records.map(record => (
        <RecordRow
          key={record.id}
          declaration={declaration}
          parts={parts}
          words={words}
          record={record}
          onEdit={() => onEdit(record)}
          onDelete={() => onDelete(record)}
        />
      ))}
    </Card>
  )
}
