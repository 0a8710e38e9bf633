import { Button, DialogActions, DialogContent } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { routeNameOf, type Values } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'
import { isMissing } from '../dataProvider/isMissing.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { BusyButton } from './BusyButton.tsx'
import { FormFields } from './FormFields.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OtherErrors } from './OtherErrors.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import type { ResourceParts } from './ResourceParts.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useInSentence } from './useInSentence.ts'
import { useRecordForm } from './useRecordForm.ts'
import { useToasts } from './useToasts.ts'
import { useWords } from './useWords.ts'

interface Props {
  declaration: ResourceDeclaration
  options: Options | undefined
  below?: ResourceParts['below']
  /** The record to change; without one, one is added. */
  record: RaRecord | undefined
  onClose: () => void
  onSaved: () => void
  /** Somebody else has deleted it meanwhile. */
  onGone: () => void
}

/** Adds or changes one record. It closes by itself once saved, and asks before it loses changes. */
export const RecordDialog = ({ declaration, options, below, record, onClose, onSaved, onGone }: Props) => {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const toasts = useToasts()
  const provider = useProvider()
  const words = useWords(declaration)
  const [asking, setAsking] = useState(false)
  const body = useFirstFocus<HTMLFormElement>()
  const resource = routeNameOf(declaration)
  const occasion = record ? 'update' : 'create'

  const { form, others, saving, dirty, kept, submit } = useRecordForm({
    declaration,
    occasion,
    record,
    save: async (data: Values) => {
      if (record) await provider.update(resource, { id: record.id, data, previousData: record })
      else await provider.create(resource, { data })
      toasts.done('kontor.kit.saved')
      onSaved()
    },
    onFailed: (reason, cause) => {
      if (!isMissing(cause))
        return toasts.failed(reason ?? (record ? 'kontor.kit.saveFailed' : 'kontor.kit.createFailed'))
      toasts.failed('kontor.kit.gone')
      onGone()
    },
  })

  const close = () => (saving ? undefined : dirty ? setAsking(true) : onClose())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <SheetDialog
      open
      onClose={close}
      title={translate(record ? 'kontor.kit.edit' : 'kontor.kit.add', { name: inSentence(words.one) })}
      width={600}
    >
      <FormProvider {...form}>
        <form ref={body} onSubmit={onSubmit} noValidate style={{ display: 'contents' }}>
          <DialogContent>
            <KeptNotice kept={kept} />
            <OtherErrors errors={others} />
            <FormFields declaration={declaration} occasion={occasion} options={options} below={below} />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={close} disabled={saving}>
              {translate('kontor.kit.cancel')}
            </Button>
            <BusyButton
              variant="contained"
              type="submit"
              busy={saving}
              busyLabel={translate('kontor.kit.saving')}
            >
              {translate('kontor.kit.save')}
            </BusyButton>
          </DialogActions>
        </form>
      </FormProvider>
      <QuestionDialog open={asking} about="close" onConfirm={onClose} onStay={() => setAsking(false)} />
      <LeaveGuard dirty={dirty} />
    </SheetDialog>
  )
}
