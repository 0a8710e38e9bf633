import type { RaRecord } from 'react-admin'
import { z } from 'zod'
import { exportTypes } from '../../../contract/exports.ts'
import { FlagChips } from '../../exports/FlagChips.tsx'
import { TypeChip } from '../../exports/TypeChip.tsx'

const flag = z.boolean().catch(false)
const optionsSchema = z
  .object({ isDelta: flag, excludeAssets: flag, disableUpload: flag })
  .catch({ isDelta: false, excludeAssets: false, disableUpload: false })

/** What a schedule exports: delta or full, and what it leaves out. */
export const ScheduleChips = ({ record }: { record: RaRecord }) => {
  const { isDelta, ...left } = optionsSchema.parse(record['options'])
  return (
    <>
      <TypeChip type={isDelta ? exportTypes.delta : exportTypes.full} />
      <FlagChips {...left} />
    </>
  )
}
