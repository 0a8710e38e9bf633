import { describe, expect, it } from 'vitest'
import { visiblePages } from '../../../../src/kit/longLists/Pager.tsx'

describe('visiblePages', () => {
  it.each([
    [1, 26, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [11, 26, [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
    [26, 26, [17, 18, 19, 20, 21, 22, 23, 24, 25, 26]],
    [2, 3, [1, 2, 3]],
    [1, 0, []],
  ])('on page %d of %d', (page, pages, numbers) => expect(visiblePages(page, pages)).toEqual(numbers))
})
