import { answer, call, done, saveReply } from '../contract/calls/call.ts'
import {
  codeBody,
  newFactorReply,
  ownFactor,
  ownSessions,
  passwordBody,
  recoveryCodesReply,
} from '../contract/calls/calls.ts'
import { schemaOf, shownSchemaOf } from '../contract/derive.ts'
import { ownPassword, profile } from './account.ts'

/** What everybody may do about the own account. */
export const accountCalls = {
  logOut: call('POST /ui/api/app/logout', {
    act: ['logOut', 'session'],
    summary: 'Ends the session that the token belongs to',
    always: true,
    reply: done,
  }),
  account: call('GET /ui/api/app/account', {
    summary: 'The own account, as far as its owner may change it',
    reply: answer(shownSchemaOf(profile)),
  }),
  saveAccount: call('PATCH /ui/api/app/account', {
    summary: 'Changes the own account',
    body: schemaOf(profile.fields, 'update'),
    reply: saveReply,
  }),
  changePassword: call('POST /ui/api/app/password', {
    summary: 'Changes the own password; the other sessions end',
    always: true,
    body: schemaOf(ownPassword.fields, 'create'),
    reply: saveReply,
  }),
  secondFactor: call('GET /ui/api/app/second-factor', {
    summary: 'Whether the own account has a second factor, and how many recovery codes are left',
    always: true,
    reply: answer(ownFactor),
  }),
  beginSecondFactor: call('POST /ui/api/app/second-factor', {
    summary:
      'Makes the secret of a second factor (TOTP), with the password; it counts once a code of it is given',
    always: true,
    body: passwordBody,
    reply: newFactorReply,
  }),
  confirmSecondFactor: call('POST /ui/api/app/second-factor/confirm', {
    act: ['setUpSecondFactor', 'session'],
    summary: 'Turns the second factor on; the recovery codes are answered this once',
    always: true,
    body: codeBody,
    reply: recoveryCodesReply,
  }),
  removeSecondFactor: call('POST /ui/api/app/second-factor/off', {
    act: ['removeSecondFactor', 'session'],
    summary: 'Turns the second factor off, with the password',
    body: passwordBody,
    reply: saveReply,
  }),
  listSessions: call('GET /ui/api/app/sessions', {
    summary: 'The own sessions that go on, the one used last first',
    reply: answer(ownSessions),
  }),
  endSession: call('DELETE /ui/api/app/sessions/:id', {
    act: ['endSessions', 'session'],
    summary: 'Ends one of the own sessions',
    reply: done,
  }),
  endSessions: call('DELETE /ui/api/app/sessions', {
    act: ['endSessions', 'session'],
    summary: 'Ends all of the own sessions, this one too',
    reply: done,
  }),
} as const
