import { Card, CardContent, Typography } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { routeNameOf } from '../contract/derive.ts'
import { settingsId } from '../dataProvider/settingsId.ts'
import { useProvider } from '../dataProvider/useProvider.ts'
import { FormFields } from './FormFields.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OtherErrors } from './OtherErrors.tsx'
import type { Stored } from './SettingsPage.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useFreshRecord } from './useFreshRecord.ts'
import { useRecordForm, valuesOf } from './useRecordForm.ts'
import { useToasts } from './useToasts.ts'
import { useWords } from './useWords.ts'

interface Props extends Stored {
  /** Stands above the form and may follow what is in it. */
  above?: ReactNode
  /** The inputs, where they lie otherwise than in the declaration's order. */
  inputs?: ReactNode
  /** Stands below the inputs. */
  more?: ReactNode
  /** Acts besides saving, at the left of the foot. */
  acts?: ReactNode
}

/** The form of a singleton. It holds back who leaves with unsaved changes. */
export const SettingsForm = (props: Props) => {
  const { declaration, options, record, reload, onSaved, above, inputs, more, acts } = props
  const toasts = useToasts()
  const provider = useProvider()
  const words = useWords(declaration)
  const { form, others, saving, dirty, kept, submit } = useRecordForm({
    declaration,
    occasion: 'update',
    record,
    save: async data => {
      await provider.update(routeNameOf(declaration), { id: settingsId, data, previousData: record })
      form.reset(valuesOf(declaration, (await reload()) ?? data))
      toasts.done('kontor.kit.saved')
      onSaved()
    },
    onFailed: reason => toasts.failed(reason ?? 'kontor.kit.saveFailed'),
  })
  useFreshRecord(form, valuesOf(declaration, record))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <FormProvider {...form}>
      {above}
      <Card variant="outlined" component="form" onSubmit={onSubmit} noValidate aria-label={words.one}>
        <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {words.intro && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {words.intro}
            </Typography>
          )}
          <KeptNotice kept={kept} />
          <OtherErrors errors={others} />
          {inputs ?? <FormFields declaration={declaration} occasion="update" options={options} />}
          {more}
        </CardContent>
        <UnsavedBar dirty={dirty} saving={saving} onDiscard={() => form.reset()} acts={acts} />
      </Card>
      <LeaveGuard dirty={dirty} />
    </FormProvider>
  )
}
