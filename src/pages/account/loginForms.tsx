import { Box, Button, Card, CardActions, CardContent, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { logoutPath } from '../../authProvider/logIn.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { FormFields } from '../../kit/form/FieldGrid.tsx'
import { PasswordDialog } from '../../kit/form/QuestionDialog.tsx'
import { RecordFormFrame, UnassignedErrors } from '../../kit/form/RecordFormFrame.tsx'
import { useRecordForm, formValues } from '../../kit/form/useRecordForm.tsx'
import { useCredentialField } from '../../kit/form/useCredentialField.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { ownPassword } from '../../resources/account.ts'
import { accountCalls } from '../../resources/accountCalls.ts'
import { acceptSave } from '../../wire/saves.ts'
import type { ConnectFrame } from '../appConnection/connectPages.tsx'

/** Style of the form within the card of ConnectFrame. */
const bare = { m: '0 -24px -24px', border: 0, '&& > *': { px: '24px' } } as const

/**
 * The form to change the password.
 * @param isFirst whether the user must change the password first; then a button to log out replaces the title
 */
export const PasswordForm = ({ isFirst = false }: { isFirst?: boolean }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const words = useDeclarationText(ownPassword)
  const handle = useRecordForm({
    declaration: ownPassword,
    occasion: 'create',
    save: async data => {
      await acceptSave(send(accountCalls.changePassword, { body: data }))
      handle.form.reset(formValues(ownPassword))
      toasts.done('kontor.account.passwordChanged')
      // the answer contains a new token, so the identity is loaded again
      await client.invalidateQueries()
    },
    onFailed: toasts.notSaved,
  })
  return (
    <RecordFormFrame resource={routeNameOf(ownPassword)} record={undefined} handle={handle}>
      <Card
        variant={isFirst ? 'elevation' : 'outlined'}
        elevation={0}
        component="form"
        onSubmit={handle.onSubmit}
        noValidate
        aria-label={words.one}
        sx={isFirst ? bare : {}}
      >
        <CardContent sx={column}>
          {!isFirst && (
            <Typography variant="subtitle1" component="h2">
              {words.one}
            </Typography>
          )}
          <UnassignedErrors errors={handle.unassigned} />
          <FormFields declaration={ownPassword} occasion="create" options={{}} />
        </CardContent>
        <CardActions sx={{ justifyContent: 'flex-end' }}>
          {isFirst && (
            <Button color="inherit" onClick={() => void navigate(logoutPath)} sx={{ mr: 'auto' }}>
              {translate('kontor.shell.logOut')}
            </Button>
          )}
          <BusyButton
            variant="contained"
            type="submit"
            busy={handle.saving}
            busyLabel={translate('kontor.account.changing')}
          >
            {translate('kontor.account.changePassword')}
          </BusyButton>
        </CardActions>
      </Card>
    </RecordFormFrame>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const
const atEnd = { alignSelf: 'flex-end' } as const
const main = { variant: 'contained', sx: atEnd } as const
const wrapped = { typography: 'mono', overflowWrap: 'anywhere' } as const
const codeList = { columns: '30ch', listStyle: 'none', m: 0, p: 0, typography: 'mono' } as const
const word = (name: string) => `kontor.account.factor.${name}`
const dialogTexts = (title: string, question: string, busyLabel: string) => ({
  title: word(title),
  question: word(question),
  busyLabel: word(busyLabel),
  label: word('password'),
})
const setUpTexts = { ...dialogTexts('onTitle', 'onQuestion', 'settingUp'), color: 'primary' } as const
const turnOffTexts = dialogTexts('offTitle', 'offQuestion', 'turningOff')

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Sets up a second factor: the QR code for an app, the confirmation by a code, and the recovery codes, which show once. */
const SetUp = ({ isFirst = false, onDone }: { isFirst?: boolean; onDone: () => void }) => {
  const translate = useTranslate()
  const send = useService()
  const [asksPassword, setAsksPassword] = useState(false)
  const [setup, setSetup] = useState<{ secret: string; image: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const paragraph = (name: string) => <Typography variant="body2">{translate(word(name))}</Typography>
  const begin = async (password: string) => {
    const answer = await send(accountCalls.beginSecondFactor, { body: { password } })
    if (!answer.success) throw new Error(answer.errors?.['password']?.[0] ?? translate(word('failed')))
    setSetup(answer.data)
  }
  const confirm = async (code: string) => {
    const answer = await send(accountCalls.confirmSecondFactor, { body: { code } })
    if (!answer.success) throw new Error(answer.errors?.['code']?.[0] ?? translate(word('failed')))
    setCodes(answer.data.recoveryCodes)
  }
  const code = useCredentialField(confirm)
  if (codes)
    return (
      <>
        <div tabIndex={-1} ref={takeFocus}>
          {paragraph('recovery')}
        </div>
        <Box component="ul" sx={codeList}>
          {codes.map(recoveryCode => (
            <li key={recoveryCode}>{recoveryCode}</li>
          ))}
        </Box>
        <Button {...main} onClick={onDone}>
          {translate(word('saved'))}
        </Button>
      </>
    )
  if (!setup)
    return (
      <>
        {paragraph(isFirst ? 'demanded' : 'off')}
        <Button variant="outlined" sx={atEnd} onClick={() => setAsksPassword(true)}>
          {translate(word('setUp'))}
        </Button>
        {asksPassword && (
          <PasswordDialog {...setUpTexts} onClose={() => setAsksPassword(false)} send={begin} />
        )}
      </>
    )
  return (
    <>
      {paragraph('scan')}
      <Box component="img" src={setup.image} alt={translate(word('image'))} sx={{ width: 192 }} />
      <Typography component="code" sx={wrapped}>
        {setup.secret}
      </Typography>
      <Box component="form" noValidate onSubmit={code.submit} sx={column}>
        <TextField label={translate(word('code'))} autoComplete="one-time-code" {...code.field} />
        <BusyButton {...main} type="submit" busy={code.busy} busyLabel={translate(word('turningOn'))}>
          {translate(word('confirm'))}
        </BusyButton>
      </Box>
    </>
  )
}

/** The panel that shows whether log-ins require a code, with buttons to change it. */
export const SecondFactor = () => {
  const translate = useTranslate()
  const send = useService()
  const toasts = useToasts()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['account', 'factor'],
    queryFn: async ({ signal }) => (await send(accountCalls.secondFactor, { signal })).data,
    // a refetch would hide the recovery codes when the user returns to the window
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [asksPassword, setAsksPassword] = useState(false)
  const turnOff = async (password: string) => {
    const answer = await send(accountCalls.removeSecondFactor, { body: { password } })
    if (!answer.success) throw new Error(answer.errors?.['password']?.[0] ?? translate(word('failed')))
    toasts.done(word('turnedOff'))
    setAsksPassword(false)
    await refetch()
  }
  const [title, codesLeft] = [translate(word('title')), data?.recoveryCodes ?? 0]
  if (isError && !data)
    return <LoadFailed name={title} since={0} error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={title}>
      <CardContent sx={column}>
        {!data && <RowSkeleton rows={1} height={60} />}
        {data?.enabled === false && <SetUp onDone={() => void refetch()} />}
        {data?.enabled && (
          <>
            <Typography variant="body2">
              {translate(word('on'), { smart_count: codesLeft, count: codesLeft })}
            </Typography>
            <Button variant="outlined" color="error" sx={atEnd} onClick={() => setAsksPassword(true)}>
              {translate(word('turnOff'))}
            </Button>
          </>
        )}
        {asksPassword && (
          <PasswordDialog {...turnOffTexts} onClose={() => setAsksPassword(false)} send={turnOff} />
        )}
      </CardContent>
    </Panel>
  )
}

interface FirstStepsProps {
  step: 'mustChangePassword' | 'mustSetUpSecondFactor'
  frame: typeof ConnectFrame
}

/** Replaces every page while the user must change the password or set up a second factor. */
export const FirstSteps = ({ step, frame: Frame }: FirstStepsProps) => {
  const translate = useTranslate()
  if (step === 'mustChangePassword')
    return (
      <Frame title={translate('kontor.account.first.title')}>
        <Typography>{translate('kontor.account.first.sentence')}</Typography>
        <PasswordForm isFirst />
      </Frame>
    )
  const out = (
    <Button variant="outlined" href={logoutPath}>
      {translate('kontor.shell.logOut')}
    </Button>
  )
  return (
    <Frame title={translate(word('title'))} actions={out}>
      <SetUp isFirst onDone={() => window.location.reload()} />
    </Frame>
  )
}
