import { fileURLToPath } from 'node:url'

/** Where `npm run build` puts the console. */
export const consoleFolder = fileURLToPath(new URL('../dist', import.meta.url))
