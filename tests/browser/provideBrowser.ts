import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Names of Chromium's commands. The headless shell is first, because it needs a fifth less CPU and is smaller to install. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const onPath = (name: string): string | undefined => {
  const found = (process.env.PATH ?? '').split(':').map(folder => `${folder}/${name}`)
  return found.find(existsSync)
}

const installed = () => names.map(onPath).find(Boolean) ?? [chromium.executablePath()].find(existsSync)

const attempt = (command: string, args: string[]) => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    return true
  } catch {
    return false // the next command is tried, and the final error names the manual installation
  }
}

const asRoot = (...args: string[]) =>
  process.getuid?.() === 0 ? attempt('apt-get', args) : attempt('sudo', ['-n', 'apt-get', ...args])

/**
 * The path of a Chromium: an installed one, else Debian's package, else Playwright's download.
 * @throws an error with manual instructions if none can be installed
 */
export const provideBrowser = async (): Promise<string> => {
  const own = installed()
  if (own) return own
  if (existsSync('/etc/debian_version')) {
    asRoot('update', '-qq')
    const install = (name: string) => asRoot('install', '-y', '-qq', '--no-install-recommends', name)
    if (!install('chromium-headless-shell')) install('chromium') // older releases have only this package
  }
  if (!installed()) attempt('npx', ['playwright', 'install', 'chromium'])
  const provided = installed()
  if (provided) return provided
  throw new Error(
    'No browser for the tests. Install Chromium (Debian: apt-get install chromium) and run again.',
  )
}
