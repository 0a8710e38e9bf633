import { Card } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { columnsOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { RecordRow } from './RecordRow.tsx'
import type { DeclarationWords } from './useWords.ts'

interface Props {
  declaration: ResourceDeclaration
  words: DeclarationWords
  records: readonly RaRecord[]
  onEdit: (record: RaRecord) => void
  onDelete: (record: RaRecord) => void
}

/** The card that holds the records; one grid, so that every column has one edge. */
export const RecordRows = ({ declaration, words, records, onEdit, onDelete }: Props) => {
  const columns = columnsOf(declaration).length + (declaration.row.accent ? 1 : 0)
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
        gridTemplateColumns: `minmax(0, 1fr) repeat(${columns}, fit-content(160px)) auto`,
      }}
    >
      {records.map(record => (
        <RecordRow
          key={record.id}
          declaration={declaration}
          words={words}
          record={record}
          onEdit={() => onEdit(record)}
          onDelete={() => onDelete(record)}
        />
      ))}
    </Card>
  )
}
