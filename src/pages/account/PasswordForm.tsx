import { Button, Card, CardActions, CardContent, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { logoutPath } from '../../authProvider/logIn.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { FormFields, OtherErrors } from '../../kit/form/FieldGrid.tsx'
import { RecordFormFrame, useRecordForm, valuesOf } from '../../kit/form/useRecordForm.tsx'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { accountCalls, ownPassword } from '../../resources/account.ts'
import { acceptSave } from '../../wire/saves.ts'
import { ConnectFrame } from '../appConnection/connectPages.tsx'

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
    onFailed: (reason, cause) =>
      cause === undefined
        ? toasts.refused('kontor.kit.saveFailed')
        : toasts.failed(reason ?? 'kontor.kit.saveFailed'),
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
        <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {!isFirst && (
            <Typography variant="subtitle1" component="h2">
              {words.one}
            </Typography>
          )}
          <OtherErrors errors={handle.others} />
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

/** Stands in place of every page while the password is one that somebody else gave. */
export const FirstPassword = () => {
  const translate = useTranslate()
  return (
    <ConnectFrame title={translate('kontor.account.first.title')}>
      <Typography>{translate('kontor.account.first.sentence')}</Typography>
      <PasswordForm isFirst />
    </ConnectFrame>
  )
}
