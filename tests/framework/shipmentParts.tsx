import { FunctionField } from 'react-admin'
import { partsFor } from '../../src/kit/index.ts'
import { shipments } from './shipments.ts'

const Days = () => (
  <FunctionField render={({ from, until }) => (Date.parse(until) - Date.parse(from)) / 864e5} />
)

// src/pages/settings/resourceParts.tsx, an entry of the table: a column that is computed
export const shipmentParts = partsFor(shipments, { columns: { until: Days } })
