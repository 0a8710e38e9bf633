import type { Plugin } from 'vite'
import { tokensCss } from './tokens.ts'

const id = 'virtual:tokens.css'
const resolved = `\0${id}`

/** Lets the console import the tokens as a style sheet, `import 'virtual:tokens.css'`, so that the first paint has them. */
export const tokensPlugin = (): Plugin => ({
  name: 'kontor-tokens',
  resolveId: wanted => (wanted === id ? resolved : undefined),
  load: wanted => (wanted === resolved ? tokensCss() : undefined),
})
