import {
  Datagrid,
  Edit,
  type EditProps,
  List,
  type ListProps,
  Show,
  type ShowProps,
  SimpleForm,
  SimpleShowLayout,
} from 'react-admin'
import { titleFieldsOf } from '../../contract/derive.ts'
import { comparedFieldsOf, listOfferOf } from '../../contract/list/listOffer.ts'
import { DeclaredInputs } from '../form/FieldGrid.tsx'
import { useDeclaredFormProps } from '../form/useRecordForm.tsx'
import { DeclaredField } from './DeclaredField.tsx'
import { useDeclared } from './useDeclared.ts'

// react-admin's guessers read the records, so that an empty list has no columns, and a date is a text

/**
 * React-admin's List with the columns of the declaration, as a start for a list of your own.
 * @example <Resource name="settings/warehouses" list={ListGuesser} />
 */
export const ListGuesser = (props: Omit<ListProps, 'children'>) => {
  const { declaration } = useDeclared()
  const columns = [...new Set([...titleFieldsOf(declaration), ...listOfferOf(declaration).columns])]
  return (
    <List {...props}>
      <Datagrid rowClick="edit">
        {columns.map(path => (
          <DeclaredField key={path} source={path} />
        ))}
      </Datagrid>
    </List>
  )
}

/** React-admin's Edit with the inputs of the declaration, validated by its schema. */
export const EditGuesser = (props: Omit<EditProps, 'children'>) => {
  const form = useDeclaredFormProps()
  return (
    <Edit {...props}>
      <SimpleForm {...form}>
        <DeclaredInputs />
      </SimpleForm>
    </Edit>
  )
}

/** React-admin's Show with the fields of the declaration. */
export const ShowGuesser = (props: Omit<ShowProps, 'children'>) => {
  const { declaration } = useDeclared()
  return (
    <Show {...props}>
      <SimpleShowLayout>
        {comparedFieldsOf(declaration.fields).map(([path]) => (
          <DeclaredField key={path} source={path} />
        ))}
      </SimpleShowLayout>
    </Show>
  )
}
