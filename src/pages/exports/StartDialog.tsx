import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Collapse,
  DialogActions,
  DialogContent,
  Divider,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { deltaReferenceQuery } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { SheetDialog, useFirstFocus } from '../../kit/form/SheetDialog.tsx'
import { useStartExport } from './useExportActions.ts'

interface Props {
  value: string
  label: string
  text: string
  checked: boolean
}

/** One of the types to choose from, with its sentence. Needs a RadioGroup around it. */
const TypeOption = ({ value, label, text, checked }: Props) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      gap: '10px',
      alignItems: 'flex-start',
      p: 1.5,
      border: 1,
      borderRadius: '6px',
      cursor: 'pointer',
      borderColor: checked ? 'primary.main' : 'borderStrong',
      bgcolor: checked ? 'action.selected' : 'transparent',
    }}
  >
    <Radio value={value} sx={{ mt: '2px', p: 0 }} />
    <span>
      <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
        {label}
      </Typography>
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', mt: '2px', color: 'text.secondary' }}
      >
        {text}
      </Typography>
    </span>
  </Box>
)

/** What a delta would leave out or take besides, where that may surprise. */
const DeltaNotes = () => {
  const translate = useTranslate()
  const { data } = useQuery(deltaReferenceQuery)
  if (!data) return null
  const { reference, fullExport, changedSettings } = data
  if (!reference)
    return <Alert severity="info">{translate('kontor.exports.startDialog.deltaOfEverything')}</Alert>
  if (!fullExport || changedSettings.length === 0) return null
  const parts = changedSettings.map(part => translate(`kontor.exports.startDialog.parts.${part}`)).join(', ')
  return (
    <Alert severity="warning">
      {translate('kontor.exports.startDialog.changedSettings', { id: fullExport.id, parts })}
    </Alert>
  )
}

const types = ['full', 'delta'] as const

/** Asks what is to be exported, then starts it once. */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const { start, starting } = useStartExport(onClose)
  const [type, setType] = useState<(typeof types)[number]>('delta')
  const [excludeAssets, setExcludeAssets] = useState(false)
  const [disableUpload, setDisableUpload] = useState(false)
  const [extended, setExtended] = useState(false)
  const group = useFirstFocus<HTMLDivElement>('input:checked')
  return (
    <SheetDialog
      open
      onClose={() => !starting && onClose()}
      title={translate('kontor.exports.start')}
      width={600}
    >
      <DialogContent>
        <FormControl required component="fieldset" fullWidth>
          <FormLabel component="legend">{translate('kontor.exports.typeHead')}</FormLabel>
          <RadioGroup
            ref={group}
            name="type"
            value={type}
            onChange={(_event, value) => setType(types.find(name => name === value) ?? 'delta')}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
          >
            {types.map(name => (
              <TypeOption
                key={name}
                value={name}
                label={translate(`kontor.exports.types.${name}`)}
                text={translate(`kontor.exports.startDialog.${name}`)}
                checked={type === name}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <Box aria-live="polite">{type === 'delta' && <DeltaNotes />}</Box>
        <FormControlLabel
          label={translate('kontor.exports.startDialog.excludeAssets')}
          control={<Checkbox checked={excludeAssets} onChange={(_event, on) => setExcludeAssets(on)} />}
        />
        <Divider />
        <Box>
          <Button
            color="inherit"
            onClick={() => setExtended(!extended)}
            aria-expanded={extended}
            startIcon={
              <ExpandMoreOutlined
                sx={{ transform: extended ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
              />
            }
            sx={{ ml: '-8px', px: 1, fontWeight: 600, color: 'text.primary' }}
          >
            {translate('kontor.exports.startDialog.extended')}
          </Button>
          <Collapse in={extended}>
            <Box sx={{ pt: 1, pl: '20px' }}>
              <FormControlLabel
                label={translate('kontor.exports.startDialog.disableUpload')}
                control={
                  <Checkbox
                    checked={disableUpload}
                    onChange={(_event, on) => setDisableUpload(on)}
                    slotProps={{ input: { 'aria-describedby': 'disable-upload-hint' } }}
                  />
                }
              />
              <FormHelperText id="disable-upload-hint" sx={{ mt: { xs: '-8px', sm: '2px' }, ml: '26px' }}>
                {translate('kontor.exports.startDialog.disableUploadHint')}
              </FormHelperText>
            </Box>
          </Collapse>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={starting}>
          {translate('kontor.kit.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          busy={starting}
          busyLabel={translate('kontor.exports.starting')}
          onClick={() => start({ delta: type === 'delta', excludeAssets, disableUpload })}
        >
          {translate('kontor.exports.start')}
        </BusyButton>
      </DialogActions>
    </SheetDialog>
  )
}
