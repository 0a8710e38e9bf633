import { DateField, useLocaleState } from 'react-admin'
import { partsFor } from '../../src/kit/ResourceParts.ts'
import { pickups } from './pickups.ts'

const From = () => <DateField source="from" locales={useLocaleState()[0]} options={{ dateStyle: 'full' }} />

// src/pages/settings/resourceParts.tsx, an entry of the table
export const pickupParts = partsFor(pickups, { columns: { from: From } })
