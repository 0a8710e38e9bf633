import {
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  BooleanField,
  Datagrid,
  DatagridConfigurable,
  DateField,
  Edit,
  EditGuesser,
  ExportButton,
  FilterButton,
  List,
  ListGuesser,
  NumberField,
  NumberInput,
  ReferenceManyField,
  SavedQueriesList,
  SearchInput,
  SelectColumnsButton,
  Show,
  ShowGuesser,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { routeNameOf } from '../../../src/contract/derive.ts'
import { partsFor } from '../../../src/kit/index.ts'
import { carriers } from '../../framework/carriers.ts'
import { pickups } from '../../framework/pickups.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <NumberInput key="days" source="days_gte" label="At least" />,
]

const StockList = () => (
  <List
    perPage={5}
    sort={{ field: 'days', order: 'ASC' }}
    filters={filters}
    aside={<SavedQueriesList />}
    actions={
      <TopToolbar>
        <SelectColumnsButton />
        <FilterButton />
        <ExportButton />
      </TopToolbar>
    }
  >
    <DatagridConfigurable
      rowClick={false}
      bulkActionButtons={
        <>
          <BulkUpdateButton data={{ active: false }} mutationMode="pessimistic" />
          <BulkExportButton />
          <BulkDeleteButton mutationMode="undoable" />
        </>
      }
    >
      <TextField source="code" />
      <TextField source="name" />
      <NumberField source="days" />
      <BooleanField source="active" />
    </DatagridConfigurable>
  </List>
)

const modes = ['pessimistic', 'optimistic', 'undoable'] as const

/** Its mode is in the address. */
const StockEdit = () => {
  const [search] = useSearchParams()
  return (
    <Edit mutationMode={modes.find(mode => mode === search.get('mode'))}>
      <SimpleForm>
        <TextInput source="name" />
      </SimpleForm>
    </Edit>
  )
}

const StockShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <ReferenceManyField reference={routeNameOf(pickups)} target="carrier" label="Pick-ups">
        <Datagrid bulkActionButtons={false}>
          <TextField source="place" />
          <DateField source="from" />
        </Datagrid>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
)

export const stockPages = {
  ...partsFor(carriers, { pages: { list: StockList, edit: StockEdit, show: StockShow } }),
  ...partsFor(pickups, { pages: { list: ListGuesser, edit: EditGuesser, show: ShowGuesser } }),
}
