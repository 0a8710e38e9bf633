import { spawn } from 'node:child_process'
import { onStopSignal } from './onStopSignal.ts'

/** `npm run dev`: the service in watch mode and Vite with hot reload, which passes /ui/api on to it. */
const start = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' })

const children = [
  start(['--watch', '--import', 'tsx', 'server/main.ts']),
  start(['node_modules/vite/bin/vite.js']),
]
onStopSignal(async () => {
  for (const child of children) child.kill('SIGTERM')
})
