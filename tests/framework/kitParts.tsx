import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Datagrid, useRecordContext } from 'react-admin'
import {
  CreateButton,
  DeclaredCreate,
  DeclaredDialog,
  DeclaredEdit,
  DeclaredField,
  DeclaredForm,
  DeclaredList,
  DeclaredShow,
  PageFrame,
  partsFor,
  RecordButtons,
} from '../../src/kit/index.ts'
import { resources } from '../../src/resources/index.ts'
import { carriers } from './carriers.ts'

// a table of react-admin in the page of the kit, whose dialogs its buttons open
const ListPage = () => (
  <DeclaredList actions={<CreateButton label="Add one" />}>
    <Datagrid rowClick={false} bulkActionButtons={false}>
      <DeclaredField source="name" />
      <DeclaredField source="days" />
      <RecordButtons />
    </Datagrid>
  </DeclaredList>
)

const Sum = () => <Typography>{`Twice: ${Number(useRecordContext()?.['days']) * 2} days`}</Typography>

// the form of the kit with more below its inputs
const EditPage = () => (
  <DeclaredEdit>
    <DeclaredForm more={<Sum />} />
  </DeclaredEdit>
)

export const carrierPages = partsFor(carriers, {
  pages: { list: ListPage, create: DeclaredCreate, edit: EditPage, show: DeclaredShow },
})

// a page without a declaration, with the dialog of one; it replaces the list of exports
const ExportsPage = () => {
  const [open, setOpen] = useState(false)
  return (
    <PageFrame title="All exports" actions={<Button onClick={() => setOpen(true)}>New carrier</Button>}>
      <Typography>A table of your own.</Typography>
      {open && <DeclaredDialog declaration={carriers} onClose={() => setOpen(false)} />}
    </PageFrame>
  )
}

export const exportPages = partsFor(resources.exports, {
  pages: { list: ExportsPage, edit: () => <PageFrame title="One export">…</PageFrame> },
})
