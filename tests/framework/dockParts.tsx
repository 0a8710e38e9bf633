import { Button, Card, CardActions, CardContent } from '@mui/material'
import { RecordsIterator, TabbedForm, TextField, useRecordContext } from 'react-admin'
import { DeclaredEdit, DeclaredField, DeclaredInputs, partsFor, RecordButtons } from '../../src/kit/index.ts'
import { useActions, useDeclarationText, useDeclaredFormProps } from '../../src/kit/index.ts'
import { docks } from './docks.ts'

const DockCards = () => (
  <RecordsIterator>
    <Card variant="outlined">
      <CardContent>
        <TextField source="place" variant="subtitle1" /> <DeclaredField source="carrier" />
      </CardContent>
      <CardActions>
        <RecordButtons />
      </CardActions>
    </Card>
  </RecordsIterator>
)

const RingButton = () => {
  const { run, busy, labelOf } = useActions(docks)
  const dock = useRecordContext()
  return (
    <Button disabled={busy} onClick={() => void run('ring', dock?.id)}>
      {labelOf('ring')}
    </Button>
  )
}

const EditDock = () => {
  const { one, label } = useDeclarationText(docks)
  return (
    <DeclaredEdit actions={<RingButton />}>
      <Card variant="outlined">
        <TabbedForm {...useDeclaredFormProps()}>
          <TabbedForm.Tab label={one}>
            <DeclaredInputs sources={['open', 'code', 'place', 'carrier']} />
          </TabbedForm.Tab>
          <TabbedForm.Tab label={label('size')}>
            <DeclaredInputs sources={['size']} />
          </TabbedForm.Tab>
        </TabbedForm>
      </Card>
    </DeclaredEdit>
  )
}

// src/pages/settings/resourceParts.tsx, an entry of the table
export const dockParts = partsFor(docks, { list: DockCards, pages: { edit: EditDock } })
