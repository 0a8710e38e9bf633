import { expect, it } from 'vitest'
import { encodeAddress } from '../../../../server/tradebyte/values/addresses.ts'

it.each([
  ['https://cdn.example/Bild 1.jpg', 'https://cdn.example/Bild%201.jpg'],
  ['https://cdn.example/Größe.jpg?größe=L', 'https://cdn.example/Gr%C3%B6%C3%9Fe.jpg?gr%C3%B6%C3%9Fe=L'],
  ['https://cdn.example/Bild%201.jpg', 'https://cdn.example/Bild%201.jpg'],
  ['https://cdn.example/Bild%201 neu.jpg', 'https://cdn.example/Bild%201%20neu.jpg'],
  ['https://cdn.example/100%.jpg', 'https://cdn.example/100%25.jpg'],
  ['HTTP://cdn.example/A.jpg?a=1&b[]=2#x', 'HTTP://cdn.example/A.jpg?a=1&b[]=2#x'],
  ['https://bücher.example/a.jpg', 'https://xn--bcher-kva.example/a.jpg'],
  ['sync/media/a.jpg', 'sync/media/a.jpg'],
  ['sync/media/a b.jpg', null],
  ['https://a.example/1.jpg https://a.example/2.jpg', null],
  ['https://', null],
  ['https:// a.example/1.jpg', null],
  ['a.jpg', null],
  ['ftp://a.example/a.jpg', null],
])('%j is encoded once: %j', (address, encoded) => expect(encodeAddress(address)).toBe(encoded))
