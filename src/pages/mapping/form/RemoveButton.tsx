import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Removes what is stored under a name. */
export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const translate = useTranslate()
  return (
    <IconButton aria-label={translate('kontor.mapping.remove', { entry: name })} onClick={onRemove}>
      <DeleteOutlined />
    </IconButton>
  )
}
