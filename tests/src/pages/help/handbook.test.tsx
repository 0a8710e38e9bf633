import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { declared } from '../../../../src/resources/index.ts'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import { helpTopicOf, helpTopics } from '../../../../src/layout/help/helpTopics.ts'
import { readHandbook } from '../../../../src/pages/help/readHandbook.ts'
import { own, ownIn } from '../../../shared/own.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'

const handbookIn = (language: string) => readHandbook(readFileSync(`docs/handbook/${language}.md`, 'utf8'))

describe('the handbook', () => {
  it.each(['en', 'de'])('has a section for each topic of the help, and no other: %s', language => {
    const { title, intro, sections } = handbookIn(language)
    expect(sections.map(({ topic }) => topic).toSorted()).toEqual(helpTopics.toSorted())
    for (const text of [title, intro, ...sections.flatMap(section => [section.title, section.text])])
      expect(text).not.toBe('')
  })

  it('has its sections in one order', () => {
    const [english, german] = ['en', 'de'].map(language =>
      handbookIn(language).sections.map(({ topic }) => topic),
    )
    expect(german).toEqual(english)
  })

  it('opens the section of a page, and leads to the others', async () => {
    const { router } = renderConsole('/help/mapping')
    expect(await screen.findByRole('heading', { level: 1, name: 'Mapping' })).toBeVisible()
    expect(screen.getByText(/start a full export, so that all products get it/)).toBeVisible()
    const contents = screen.getByRole('region', { name: 'Contents' })
    expect(within(contents).getByRole('link', { name: 'Mapping' })).toHaveAttribute('aria-current', 'page')
    await user.click(within(contents).getByRole('link', { name: 'Channels' }))
    expect(router.state.location.pathname).toBe('/help/channels')
    expect(await screen.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
  })

  it('is in the language of the user', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    renderConsole('/help')
    expect(await screen.findByText(/^Wozu jede Seite von Kontor dient/)).toBeVisible()
  })

  it('says that it has no such section', async () => {
    renderConsole('/help/nothing')
    expect(await screen.findByText('There is nothing at this address.')).toBeVisible()
  })
})

describe('the help of a page', () => {
  const pages = [
    ...Object.values(ownIn(own.pages, pagePaths)).filter(path => path !== pagePaths.help),
    ...Object.values(ownIn(own.resources, declared.resources as never)).map(({ path }) => path),
    ...Object.values(ownIn(own.settings, declared.settings as never)).map(({ path }) => path),
  ]
  it.each(pages)('is there for %s and its dialogs', path => {
    expect(helpTopicOf(path)).toBeDefined()
  })

  it('is that of the page below another', () => {
    expect(helpTopicOf('/exports/12')).toBe('export')
    expect(helpTopicOf('/exports/12/changes')).toBe('changes')
    expect(helpTopicOf('/exports/check')).toBe('checkRun')
    expect(helpTopicOf('/settings/users/3')).toBe('users')
    expect(helpTopicOf('/settings/warehouses')).toBeUndefined()
  })

  it('opens beside the title, says three lines, and leads to the handbook', async () => {
    server.use(answering(calls.listExports, { success: true, data: { pages: 0, count: 0, pageData: [] } }))
    const { router } = renderConsole('/exports')
    await user.click(await screen.findByRole('button', { name: 'About this page' }))
    const help = await screen.findByRole('dialog', { name: 'About this page' })
    expect(help).toHaveTextContent(/^Lists all exports.*Filter, choose columns.*A full export takes/)
    await user.click(within(help).getByRole('link', { name: 'More in the handbook' }))
    expect(router.state.location.pathname).toBe('/help/exports')
    expect(await screen.findByText(/takes every product that passes the product filter/)).toBeVisible()
  })
})
