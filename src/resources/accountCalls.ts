import { answer, call, done, saveReply } from '../contract/calls/call.ts'
import { changeQuery } from '../contract/calls/declaredCalls.ts'
import {
  codeBody,
  newSecondFactorReply,
  passwordBody,
  recoveryCodesReply,
  secondFactorSchema,
  sessionsSchema,
} from '../contract/calls/calls.ts'
import { responseSchemaOf } from '../contract/derive.ts'
import { schemaOf } from '../contract/saveSchemas.ts'
import { ownPassword, profile } from './account.ts'

/** The calls of signed-in users about their own account. */
export const accountCalls = {
  logOut: call('POST /ui/api/app/logout', {
    audit: ['logOut', 'session'],
    summary: 'Ends the session that the token belongs to',
    allowedBeforeSetup: true,
    reply: done,
  }),
  account: call('GET /ui/api/app/account', {
    summary: 'The own account, as far as its owner may change it',
    reply: answer(responseSchemaOf(profile)),
  }),
  saveAccount: call('PATCH /ui/api/app/account', {
    summary: 'Changes the own account',
    query: changeQuery,
    body: schemaOf(profile.fields, 'update'),
    reply: saveReply,
  }),
  changePassword: call('POST /ui/api/app/password', {
    summary: 'Changes the own password; the other sessions end',
    allowedBeforeSetup: true,
    body: schemaOf(ownPassword.fields, 'create'),
    reply: saveReply,
  }),
  secondFactor: call('GET /ui/api/app/second-factor', {
    summary: 'Whether the own account has a second factor, and how many recovery codes are left',
    allowedBeforeSetup: true,
    reply: answer(secondFactorSchema),
  }),
  beginSecondFactor: call('POST /ui/api/app/second-factor', {
    summary:
      'Makes the secret of a second factor (TOTP), with the password; it counts once a code of it is given',
    allowedBeforeSetup: true,
    body: passwordBody,
    reply: newSecondFactorReply,
  }),
  confirmSecondFactor: call('POST /ui/api/app/second-factor/confirm', {
    audit: ['setUpSecondFactor', 'session'],
    summary: 'Turns the second factor on; the recovery codes are answered this once',
    allowedBeforeSetup: true,
    body: codeBody,
    reply: recoveryCodesReply,
  }),
  removeSecondFactor: call('POST /ui/api/app/second-factor/off', {
    audit: ['removeSecondFactor', 'session'],
    summary: 'Turns the second factor off, with the password',
    body: passwordBody,
    reply: saveReply,
  }),
  listSessions: call('GET /ui/api/app/sessions', {
    summary: 'The own sessions that go on, the one used last first',
    reply: answer(sessionsSchema),
  }),
  endSession: call('DELETE /ui/api/app/sessions/:id', {
    audit: ['endSessions', 'session'],
    summary: 'Ends one of the own sessions',
    reply: done,
  }),
  endSessions: call('DELETE /ui/api/app/sessions', {
    audit: ['endSessions', 'session'],
    summary: 'Ends all of the own sessions, this one too',
    reply: done,
  }),
} as const
