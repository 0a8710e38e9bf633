import { spawn } from 'node:child_process'
import { onStopSignal } from './startService.ts'

/**
 * `npm run dev`: Vite with hot reload, and the service in watch mode, to which Vite passes calls of /ui/api. With
 * KONTOR_API_URL Vite passes them to that backend, and no service starts. Arguments go to Vite: `npm run dev -- --port 5200`.
 */
const start = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' })

const service = ['--watch', '--import', 'tsx', 'server/main.ts']
const vite = ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]

const children = (process.env['KONTOR_API_URL'] ? [vite] : [service, vite]).map(start)
onStopSignal(async () => {
  for (const child of children) child.kill('SIGTERM')
})
