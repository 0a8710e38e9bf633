import { spawn } from 'node:child_process'
import { onStopSignal } from './startService.ts'

/**
 * `npm run dev`: Vite with hot reload, which passes /ui/api on to the service in watch mode, or to another backend:
 * with KONTOR_API_URL no service is started. Arguments are Vite's: `npm run dev -- --port 5200`.
 */
const start = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' })

const service = ['--watch', '--import', 'tsx', 'server/main.ts']
const pages = ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]

const children = (process.env['KONTOR_API_URL'] ? [pages] : [service, pages]).map(start)
onStopSignal(async () => {
  for (const child of children) child.kill('SIGTERM')
})
