import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import HideImageOutlined from '@mui/icons-material/HideImageOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import { Chip, Tooltip } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import { type ExportRow, typeNameOf } from '../../contract/calls/exportRows.ts'
import { Dot } from '../../kit/marks.tsx'

interface FlagChipsProps extends Pick<ExportRow, 'excludeAssets' | 'disableUpload' | 'nothingChanged'> {
  /** Shows icons with a tooltip only. */
  short?: boolean
}

/** Chips for the options of an export, and that nothing had changed. */
export const FlagChips = ({
  excludeAssets,
  disableUpload,
  nothingChanged = false,
  short = false,
}: FlagChipsProps) => {
  const translate = useTranslate()
  const flag = (word: string, icon: ReactElement) => {
    const label = translate(`kontor.exports.${word}`)
    const long = translate(`kontor.exports.${word}Long`)
    const chip = <Chip variant="flag" icon={icon} label={label} />
    return long === label && !short ? chip : <Tooltip title={long}>{chip}</Tooltip>
  }
  return (
    <>
      {excludeAssets && flag('assetsExcluded', <HideImageOutlined />)}
      {nothingChanged && flag('nothingChanged', <InfoOutlined />)}
      {disableUpload && flag('uploadDisabled', <CloudOffOutlined />)}
    </>
  )
}

const typeColors = {
  full: 'success.dot',
  delta: 'secondary.dot',
  retry: 'info.dot',
  check: 'primary.main',
  unknown: 'text.tertiary',
} as const

/** The type of an export, such as full or delta, by its code. */
export const TypeChip = ({ type }: { type: number }) => {
  const translate = useTranslate()
  const name = typeNameOf(type)
  return (
    <Chip
      icon={
        <span style={{ display: 'inline-flex' }}>
          <Dot color={typeColors[name]} />
        </span>
      }
      label={translate(`kontor.exports.types.${name}`)}
    />
  )
}
