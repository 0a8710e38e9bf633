import type { Letter } from './letter.ts'

/** Writes a letter as plain text. */
export const letterText = ({ title, lead, lines, list, button, footer }: Letter): string => {
  const width = Math.max(0, ...lines.map(({ label }) => label.length + 1))
  const blocks = [
    `${title}\n${'='.repeat(title.length)}`,
    lead,
    lines.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)}${value}`).join('\n'),
    list &&
      [list.title, ...list.items.map(({ label, value }) => `- ${label}: ${value}`), list.more]
        .filter(Boolean)
        .join('\n'),
    button && `${button.label}:\n${button.href}`,
    `-- \n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
