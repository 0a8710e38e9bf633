import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withScratch } from '../../../../server/exports/write/scratch.ts'
import { quickFolder } from '../../quickFolder.ts'

const folderOfRun = async () => join(await quickFolder(), 'exports', '7')

describe('the scratch database of a run', () => {
  it('finds added texts, and keeps the first text of a key', async () => {
    await withScratch(await folderOfRun(), 1, async ({ models, articles }) => {
      const keys = ['', 'a', 'A', "it's", '"', 'Größe 🧵', '1', '01', '[1]', '\\n\n', '__proto__']
      models.add(new Map(keys.map((key, at) => [key, `text ${at}`])))
      models.add(new Map([['a', 'other']]))
      expect(models.find([...keys, 'gone'])).toEqual(new Map(keys.map((key, at) => [key, `text ${at}`])))
      expect(models.find([]).size).toBe(0)
      expect(articles.find(keys).size).toBe(0)
    })
  })

  it('takes a page of any size', async () => {
    await withScratch(await folderOfRun(), 1, async ({ products }) => {
      const keys = Array.from({ length: 20_000 }, (_, at) => `uuid:${at}`)
      products.add(new Map(keys.map(key => [key, ''])))
      expect(products.find(keys).size).toBe(20_000)
    })
  })

  it('lies beside the file of the run, and is deleted at its end, also after a failure', async () => {
    const folder = await folderOfRun()
    const failing = withScratch(folder, 3, async () => {
      expect(readdirSync(folder)).toEqual(['scratch.3.db'])
      throw new Error('disk full')
    })
    await expect(failing).rejects.toThrow('disk full')
    expect(existsSync(folder)).toBe(false)
    await withScratch(folder, 4, async () => writeFileSync(join(folder, 'file.csv'), ''))
    expect(readdirSync(folder)).toEqual(['file.csv'])
  })

  it('is empty for each attempt, and removes the file of a killed attempt', async () => {
    const folder = await folderOfRun()
    await mkdir(folder, { recursive: true })
    for (const name of ['scratch.1.db', 'scratch.2.db', 'scratch.csv'])
      writeFileSync(join(folder, name), 'left')
    await withScratch(folder, 2, async ({ articles }) => {
      expect(articles.find(['A1']).size).toBe(0)
      expect(readdirSync(folder).toSorted()).toEqual(['scratch.2.db', 'scratch.csv'])
    })
  })
})
