import { languageOf, say, type Params } from '../../src/contract/words.ts'
import type { Mail } from './createMailer.ts'
import { mailOf } from './mailOf.ts'
import type { MailUser } from './mailUser.ts'
import { mailWords, type MailWord } from './mailWords.ts'

/** The mail that shows that mails arrive, and which notifications the user has switched on. */
export const testMail = (user: MailUser): Mail => {
  const language = languageOf(user.notificationsLocale)
  const word = (name: MailWord, params: Params = {}) => say(mailWords[name], language, params)
  const on = [
    user.notificationsSuccessEnabled && word('switchSuccessful'),
    user.notificationsWarningsEnabled && word('switchWarning'),
    user.notificationsErrorsEnabled && word('switchError'),
  ].filter(name => name !== false)
  return mailOf(user, {
    language,
    tone: 'plain',
    title: word('testTitle'),
    lead: word('testLead', { name: `${user.firstName} ${user.lastName}` }),
    lines: [{ label: word('switches'), value: on.join(', ') || word('nothing') }],
    footer: word('testFooter'),
  })
}
