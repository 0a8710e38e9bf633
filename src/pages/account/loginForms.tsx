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
import { RecordFormFrame, UnassignedErrors } from '../../kit/form/RecordFormFrame.tsx'
import { useRecordForm, valuesOf } from '../../kit/form/useRecordForm.tsx'
import { useCredentialField } from '../../kit/queries.ts'
import { LoadFailed, Panel, RowSkeleton } from '../../kit/states.tsx'
import { PasswordDialog } from '../../kit/form/QuestionDialog.tsx'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { ownPassword } from '../../resources/account.ts'
import { accountCalls } from '../../resources/accountCalls.ts'
import { acceptSave } from '../../wire/saves.ts'
import type { ConnectFrame } from '../appConnection/connectPages.tsx'

/** Lies in a card already, whose title says what it is for. */
const bare = { m: '0 -24px -24px', border: 0, '&& > *': { px: '24px' } } as const

/**
 * Another password, by who knows the current one.
 * @param isFirst besides it only the logout is offered
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
      handle.form.reset(valuesOf(ownPassword))
      toasts.done('kontor.account.passwordChanged')
      // the answer brought a new token: whose it is is asked anew
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
const ask = (title: string, question: string, busyLabel: string) => ({
  title: word(title),
  question: word(question),
  busyLabel: word(busyLabel),
  label: word('password'),
})
const toSetUp = { ...ask('onTitle', 'onQuestion', 'settingUp'), color: 'primary' } as const
const toTurnOff = ask('offTitle', 'offQuestion', 'turningOff')

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Sets a second factor up: its picture for an app, a code of it, and the recovery codes, this once. */
const SetUp = ({ isFirst = false, onDone }: { isFirst?: boolean; onDone: () => void }) => {
  const translate = useTranslate()
  const send = useService()
  const [asking, setAsking] = useState(false)
  const [fresh, setFresh] = useState<{ secret: string; image: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const say = (name: string) => <Typography variant="body2">{translate(word(name))}</Typography>
  const begin = async (password: string) => {
    const answer = await send(accountCalls.beginSecondFactor, { body: { password } })
    if (!answer.success) throw new Error(answer.errors?.['password']?.[0] ?? translate(word('failed')))
    setFresh(answer.data)
  }
  const confirm = async (code: string) => {
    const answer = await send(accountCalls.confirmSecondFactor, { body: { code } })
    if (!answer.success) throw new Error(answer.errors?.['code']?.[0] ?? translate(word('failed')))
    setCodes(answer.data.recoveryCodes)
  }
  const proof = useCredentialField(confirm)
  if (codes)
    return (
      <>
        <div tabIndex={-1} ref={takeFocus}>
          {say('recovery')}
        </div>
        <Box component="ul" sx={codeList}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Button {...main} onClick={onDone}>
          {translate(word('saved'))}
        </Button>
      </>
    )
  if (!fresh)
    return (
      <>
        {say(isFirst ? 'demanded' : 'off')}
        <Button variant="outlined" sx={atEnd} onClick={() => setAsking(true)}>
          {translate(word('setUp'))}
        </Button>
        {asking && <PasswordDialog {...toSetUp} onClose={() => setAsking(false)} send={begin} />}
      </>
    )
  return (
    <>
      {say('scan')}
      <Box component="img" src={fresh.image} alt={translate(word('image'))} sx={{ width: 192 }} />
      <Typography component="code" sx={wrapped}>
        {fresh.secret}
      </Typography>
      <Box component="form" noValidate onSubmit={proof.submit} sx={column}>
        <TextField label={translate(word('code'))} autoComplete="one-time-code" {...proof.field} />
        <BusyButton {...main} type="submit" busy={proof.busy} busyLabel={translate(word('turningOn'))}>
          {translate(word('confirm'))}
        </BusyButton>
      </Box>
    </>
  )
}

/** Whether logins ask for a code, and the way to change that. */
export const SecondFactor = () => {
  const translate = useTranslate()
  const send = useService()
  const toasts = useToasts()
  const { data, isError, refetch } = useQuery({
    queryKey: ['account', 'factor'],
    queryFn: async ({ signal }) => (await send(accountCalls.secondFactor, { signal })).data,
    // who comes back from where the recovery codes are kept finds them still there
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [asking, setAsking] = useState(false)
  const turnOff = async (password: string) => {
    const answer = await send(accountCalls.removeSecondFactor, { body: { password } })
    if (!answer.success) throw new Error(answer.errors?.['password']?.[0] ?? translate(word('failed')))
    toasts.done(word('turnedOff'))
    setAsking(false)
    await refetch()
  }
  const [title, left] = [translate(word('title')), data?.recoveryCodes ?? 0]
  if (isError && !data) return <LoadFailed name={title} since={0} onRetry={() => void refetch()} />
  return (
    <Panel title={title}>
      <CardContent sx={column}>
        {!data && <RowSkeleton rows={1} height={60} />}
        {data?.enabled === false && <SetUp onDone={() => void refetch()} />}
        {data?.enabled && (
          <>
            <Typography variant="body2">
              {translate(word('on'), { smart_count: left, count: left })}
            </Typography>
            <Button variant="outlined" color="error" sx={atEnd} onClick={() => setAsking(true)}>
              {translate(word('turnOff'))}
            </Button>
          </>
        )}
        {asking && <PasswordDialog {...toTurnOff} onClose={() => setAsking(false)} send={turnOff} />}
      </CardContent>
    </Panel>
  )
}

interface FirstStepsProps {
  step: 'mustChangePassword' | 'mustSetUpSecondFactor'
  frame: typeof ConnectFrame
}

/** Stands in place of every page while something has to be done first. */
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
