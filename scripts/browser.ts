/** The browsers the journeys run in: what is installed, or Debian's packages where we may install them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const SHELL = '/usr/bin/chromium-headless-shell'

/** Path of a whole browser; installs one with apt as root on Debian. Throws a sentence that says what to do. */
export function browserPath(): string {
  const found = places.find((place) => place && existsSync(place)) ?? installed('chromium', '/usr/bin/chromium')
  if (found) return found
  throw new Error('The journeys need a Chrome or Chromium: install one (Debian: apt install chromium) or set CHROME_PATH.')
}

/**
 * Path of the same engine without windows and menus, which does the same work with two thirds of the processor's time; a whole
 * browser where there is none, or where `CHROME_PATH` names one.
 */
export function headlessPath(): string {
  if (process.env['CHROME_PATH']) return browserPath()
  return (existsSync(SHELL) ? SHELL : installed('chromium-headless-shell', SHELL)) ?? browserPath()
}

/** Installs one of Debian's packages where we may; null where we may not or it did not come. */
function installed(name: string, place: string): string | null {
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) return null
  console.log(`Installing ${name} (once)…`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  return existsSync(place) ? place : null
}
