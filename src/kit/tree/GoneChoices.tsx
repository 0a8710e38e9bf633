import CloseOutlined from '@mui/icons-material/CloseOutlined'
import { Alert, Box, Button, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Mono } from '../Mono.tsx'
import { useCounted } from '../useCounted.ts'
import type { TreeState } from './TreeState.ts'

/** More names than this help nobody. */
const most = 100

/** Chosen codes that the tree does not hold: told, and given up only by hand. */
export const GoneChoices = ({ state: { gone, drop } }: { state: TreeState }) => {
  const translate = useTranslate()
  const counted = useCounted()
  if (gone.length === 0) return null
  return (
    <Alert severity="warning">
      {counted('kontor.kit.tree.gone', gone.length)}
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          m: 0,
          mt: 1,
          p: 0,
          maxHeight: 96,
          overflow: 'auto',
        }}
      >
        {gone.slice(0, most).map(code => (
          <Box
            component="li"
            key={code}
            sx={{
              display: 'flex',
              alignItems: 'center',
              maxWidth: '100%',
              pl: '7px',
              border: 1,
              borderColor: 'borderStrong',
              borderRadius: '5px',
              bgcolor: 'background.paper',
              fontSize: 12,
            }}
          >
            <Mono>{code}</Mono>
            <IconButton
              onClick={() => drop([code])}
              aria-label={translate('kontor.kit.tree.remove', { code })}
              sx={{
                width: { xs: 36, sm: 24 },
                height: { xs: 36, sm: 24 },
                '& .MuiSvgIcon-root': { fontSize: 14 },
              }}
            >
              <CloseOutlined />
            </IconButton>
          </Box>
        ))}
        {gone.length > most && (
          <Box component="li" sx={{ display: 'block', alignSelf: 'center' }}>
            {counted('kontor.kit.tree.more', gone.length - most)}
          </Box>
        )}
      </Box>
      {gone.length > 1 && (
        <Button onClick={() => drop(gone)} sx={{ ml: -1, mt: 0.5 }}>
          {translate('kontor.kit.tree.removeAll')}
        </Button>
      )}
    </Alert>
  )
}
