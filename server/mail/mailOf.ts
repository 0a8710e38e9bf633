import type { Mail } from './createMailer.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letterHtml.ts'
import { letterText } from './letterText.ts'
import type { MailUser } from './mailUser.ts'

/** A letter as a mail to one reader, in both forms. */
export const mailOf = (user: MailUser, letter: Letter): Mail => ({
  to: user.email,
  subject: letter.title,
  text: letterText(letter),
  html: letterHtml(letter),
  locale: user.notificationsLocale,
})
