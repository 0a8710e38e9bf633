import { expect, it } from 'vitest'
import { parseEnvironment } from '../../../server/command/environmentFile.ts'

it.each([
  ['A=1\nB=2', { A: '1', B: '2' }],
  ['# A=1\n; B=2\n\nno assignment\n  C = 3  ', { C: '3' }],
  ['MAIL_FROM=Kontor <kontor@example.com>', { MAIL_FROM: 'Kontor <kontor@example.com>' }],
  ['A="two words" \nB=\'sin"gle $x\\n\'', { A: 'two words', B: 'sin"gle $x\\n' }],
  ['A=pass#word\nB=it\'s "so"', { A: 'pass#word', B: 'it\'s "so"' }],
  ['A="q\\"uo\\\\te \\$x \\n"', { A: 'q"uo\\te $x \\n' }],
  ['A=one\\\ntwo\nB="one\ntwo"', { A: 'onetwo', B: 'one\ntwo' }],
  ['A="one"\'two\' three\r\nB=\r\nC', { A: 'onetwothree', B: '' }],
  ['A=a\\ b\\\\c', { A: 'a b\\c' }],
])('reads %j as systemd does', (text, variables) => {
  expect(parseEnvironment(text)).toEqual(variables)
})
