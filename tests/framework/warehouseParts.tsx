import { FunctionField } from 'react-admin'
import type { RecordOf } from '../../src/contract/fields.ts'
import { partsFor } from '../../src/kit/index.ts'
import { warehouses } from './warehouses.ts'

type Warehouse = RecordOf<typeof warehouses.fields>

const perPlace = ({ rent, size: { places } }: Warehouse) =>
  rent && places ? `${(Number(rent.amount) / places).toFixed(2)} ${rent.currency}` : ''

// src/pages/settings/resourceParts.tsx, an entry of the table
export const warehouseParts = partsFor(warehouses, {
  columns: { perPlace: () => <FunctionField<Warehouse & { id: string }> render={perPlace} /> },
})
