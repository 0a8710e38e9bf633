import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderConsole } from '../../renderConsole.tsx'
import { anywhere, server } from '../../service.ts'
import { mappingHandlers } from './mappingHandlers.ts'
import { fieldOf } from './sample.ts'

const required = { required: true } as const
const product = [
  fieldOf(1, { key: 'p_nr', ...required, hasDefault: true }),
  fieldOf(2, { key: 'p_name', ...required, orElse: ['p_name_keyword'] }),
  fieldOf(2, { key: 'p_name_keyword' }),
  fieldOf(1, { key: 'p_brand', ...required }),
]
const article = [fieldOf(1, { key: 'a_ean', ...required }), fieldOf(11, { key: 'a_vk' })]
const name = { akeneoAttribute: 'name' }

const tileOf = async (stored: Readonly<Record<string, unknown>>) => {
  // the other tiles have no data
  server.use(http.get(anywhere('/ui/api/*'), () => HttpResponse.json({ success: true, data: [] })))
  server.use(...mappingHandlers({ product, article, stored }))
  renderConsole('/settings')
  return within(await screen.findByRole('link', { name: /^Mapping/ }))
}

describe('the tile of the mapping', () => {
  it('is the first, and counts what is mapped and what is required and missing', async () => {
    const tile = await tileOf({ p_name_keyword: name, a_vk: { zade: name }, p_brand: null })
    expect(await tile.findByText('2 of 6 fields mapped, 2 required open')).toBeVisible()
    const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(links.find(href => href?.startsWith('/settings/'))).toBe('/settings/tradebyte/mapping')
  })
  it('is content once every required field is filled by something', async () => {
    const tile = await tileOf({ p_name: name, p_brand: name, a_ean: name })
    expect(await tile.findByText('3 of 6 fields mapped')).toBeVisible()
  })
  it('warns when a mapped attribute or channel vanished', async () => {
    const tile = await tileOf({
      p_name: { akeneoAttribute: 'gone' },
      p_brand: name,
      a_ean: name,
      a_vk: { nope: name },
    })
    expect(await tile.findByText('4 of 6 fields mapped, 2 things missing')).toBeVisible()
  })
})
