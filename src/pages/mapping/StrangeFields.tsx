import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ErrorsByField } from '../../dataProvider/joinMessages.ts'
import { Mono } from '../../kit/Mono.tsx'
import { OtherErrors } from '../../kit/OtherErrors.tsx'

interface Props {
  /** Keys of the stored mapping that are no field. */
  keys: readonly string[]
  /** Errors that belong to no field. */
  errors: ErrorsByField
  onRemove: (key: string) => void
}

/** What the mapping says of fields that do not exist: it stays until a person removes it. */
export const StrangeFields = ({ keys, errors, onRemove }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <OtherErrors errors={errors} />
      {keys.length > 0 && (
        <Alert severity="warning">
          {translate('kontor.mapping.others')}
          <Box component="ul" sx={{ m: '4px 0 0', p: 0, listStyle: 'none' }}>
            {keys.map(key => (
              <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Mono>{key}</Mono>
                <Button
                  onClick={() => onRemove(key)}
                  aria-label={translate('kontor.mapping.remove', { entry: key })}
                >
                  {translate('kontor.mapping.removeValue')}
                </Button>
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}
