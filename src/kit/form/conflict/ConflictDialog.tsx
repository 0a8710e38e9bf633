import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Conflict } from '../../../contract/versions/versionCalls.ts'
import { naturalWidthButton } from '../../BusyButton.tsx'
import { useFormats } from '../../useFormats.ts'
import { SheetDialog, useFirstFocus } from '../SheetDialog.tsx'
import type { ConflictRow } from './ConflictValues.tsx'

/** Whose value is kept. */
export type ConflictChoice = 'mine' | 'theirs'

/** The choices by the path of the value. */
export type Choices = Readonly<Record<string, ConflictChoice>>

interface Props {
  readonly conflict: Pick<Conflict, 'at' | 'user'>
  readonly rows: readonly ConflictRow[]
  readonly onSave: (choices: Choices) => void
  readonly onClose: () => void
}

/** Asks whose values to keep where two users have changed the same ones. Until then nothing is stored. */
export const ConflictDialog = ({ conflict, rows, onSave, onClose }: Props) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const all = (choice: ConflictChoice): Choices => Object.fromEntries(rows.map(({ path }) => [path, choice]))
  const body = useFirstFocus<HTMLFormElement>('input:checked')
  const [choices, setChoices] = useState(() => all('mine'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // React would pass the event on to the form that was refused
    onSave(choices)
  }
  return (
    <SheetDialog open onClose={onClose} title={translate('kontor.conflict.title')} width={600} full>
      <form ref={body} noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate('kontor.conflict.text', { user: conflict.user, time: fullTime(conflict.at) })}
          </DialogContentText>
          {rows.length > 1 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="outlined" size="small" onClick={() => setChoices(all('mine'))}>
                {translate('kontor.conflict.takeMine')}
              </Button>
              <Button variant="outlined" size="small" onClick={() => setChoices(all('theirs'))}>
                {translate('kontor.conflict.takeTheirs')}
              </Button>
            </Box>
          )}
          {rows.map(row => (
            <ConflictChoice
              key={row.path}
              row={row}
              choice={choices[row.path] ?? 'mine'}
              onChoose={choice => setChoices({ ...choices, [row.path]: choice })}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} sx={naturalWidthButton}>
            {translate('kontor.kit.cancel')}
          </Button>
          <Button variant="contained" type="submit" sx={naturalWidthButton}>
            {translate('kontor.conflict.save')}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  )
}

interface ChoiceProps {
  readonly row: ConflictRow
  readonly choice: ConflictChoice
  readonly onChoose: (choice: ConflictChoice) => void
}

/** A value before, and both values to choose from. */
const ConflictChoice = ({ row, choice, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  const option = (value: ConflictChoice, label: string) => (
    <FormControlLabel
      value={value}
      control={<Radio />}
      sx={{ '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' } }}
      label={
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>{`${label}: `}</Box>
          {row[value]}
        </>
      }
    />
  )
  return (
    <Box sx={{ p: '12px 16px', border: 1, borderColor: 'divider', borderRadius: '8px' }}>
      <Typography component="h3" variant="subtitle2">
        {row.label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${translate('kontor.conflict.before')}: `}
        {row.before}
      </Typography>
      <RadioGroup
        aria-label={translate('kontor.conflict.choice', { field: row.label })}
        value={choice}
        onChange={(_event, value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      >
        {option('mine', translate('kontor.conflict.mine'))}
        {option('theirs', translate('kontor.conflict.theirs'))}
      </RadioGroup>
    </Box>
  )
}
