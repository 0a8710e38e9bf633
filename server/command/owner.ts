import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { TerminalError } from '../shared/errors.ts'

/** The name of this process's account; its number where the system knows no name. */
export const ownAccount = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.()) // an account of a container without an entry
  }
}

/** Gives a new or empty folder to an account, so that it may write there. */
const giveFolder = (path: string, uid: number, gid: number) => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (readdirSync(path).length === 0) chownSync(path, uid, gid)
}

const takeOn = (uid: number, gid: number) => {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/**
 * Lets a command act as the owner of DATA_DIR, so that the service may write what the command has written: root takes
 * that account on, other accounts are refused.
 * @param line what was typed
 * @param target a folder outside of DATA_DIR that the command writes to
 * @throws TerminalError with the line to type
 */
export const actAsOwner = (folder: string, line: string, target?: string): void => {
  const own = process.getuid?.()
  // Windows has no such owners, and what is not there belongs to who makes it
  if (own === undefined || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === own) return
  if (own !== 0)
    throw new TerminalError(
      `DATA_DIR: ${folder} belongs to another account than ${ownAccount()}. Type: sudo --preserve-env --user=#${uid} ${line}`,
    )
  if (target !== undefined) giveFolder(target, uid, gid)
  takeOn(uid, gid)
}
