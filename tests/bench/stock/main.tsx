import { Card, CardContent } from '@mui/material'
import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  type AuthProvider,
  Datagrid,
  DateField,
  EmailField,
  List,
  NumberField,
  Resource,
  TextField,
  Title,
  useGetList,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

/** The peer of the console's bench: two lists, a dashboard and a log-in of react-admin's own parts, as its guide puts them together. */
const ExportFields = () => (
  <Datagrid bulkActionButtons={false} rowClick={false}>
    <TextField source="id" />
    <TextField source="statusLabel" />
    <DateField source="startTime" showTime />
    <NumberField source="amountSuccessful" />
    <NumberField source="amountWarnings" />
    <NumberField source="amountErroneous" />
  </Datagrid>
)

const Dashboard = () => {
  const { data = [], isPending } = useGetList('exports', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
  })
  return (
    <Card>
      <Title title="Dashboard" />
      <CardContent>
        {!isPending && (
          <Datagrid
            resource="exports"
            data={data}
            sort={{ field: 'id', order: 'DESC' }}
            bulkActionButtons={false}
            rowClick={false}
          >
            <TextField source="id" sortable={false} />
            <TextField source="statusLabel" sortable={false} />
            <DateField source="startTime" showTime sortable={false} />
            <NumberField source="amountSuccessful" sortable={false} />
          </Datagrid>
        )}
      </CardContent>
    </Card>
  )
}

const ExportList = () => (
  <List>
    <ExportFields />
  </List>
)

const UserList = () => (
  <List>
    <Datagrid>
      <TextField source="firstName" />
      <TextField source="lastName" />
      <EmailField source="email" />
    </Datagrid>
  </List>
)

const key = 'token'

const authProvider: AuthProvider = {
  login: async ({ username }: { username: string }) => localStorage.setItem(key, username),
  logout: async () => localStorage.removeItem(key),
  checkAuth: async () => {
    if (localStorage.getItem(key) === null) throw new Error('not signed in')
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: 1, fullName: 'Kontor Administrator' }),
}

const App = () => (
  <Admin
    dataProvider={simpleRestProvider('/api')}
    authProvider={authProvider}
    dashboard={Dashboard}
    disableTelemetry
  >
    <Resource name="exports" list={ExportList} />
    <Resource name="users" list={UserList} />
  </Admin>
)

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
