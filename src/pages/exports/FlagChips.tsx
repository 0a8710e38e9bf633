import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import HideImageOutlined from '@mui/icons-material/HideImageOutlined'
import { Chip, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ShownExport } from './exportCalls.ts'

/** What an export leaves out; nothing where it leaves out nothing. */
export const FlagChips = ({
  excludeAssets,
  disableUpload,
}: Pick<ShownExport, 'excludeAssets' | 'disableUpload'>) => {
  const translate = useTranslate()
  const flag = (word: string, icon: React.ReactElement) => {
    const label = translate(`kontor.exports.${word}`)
    const long = translate(`kontor.exports.${word}Long`)
    const chip = <Chip variant="flag" icon={icon} label={label} />
    return long === label ? chip : <Tooltip title={long}>{chip}</Tooltip>
  }
  return (
    <>
      {excludeAssets && flag('assetsExcluded', <HideImageOutlined />)}
      {disableUpload && flag('uploadDisabled', <CloudOffOutlined />)}
    </>
  )
}
