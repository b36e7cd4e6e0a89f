/** The browser the journeys run in: one that is installed, or Debian's chromium where we may install it. */
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

/** Path of a browser; installs one with apt as root on Debian. Throws a sentence that says what to do. */
export function browserPath(): string {
  const found = places.find((place) => place && existsSync(place))
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('Installing chromium (once)…')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error('The journeys need a Chrome or Chromium: install one (Debian: apt install chromium) or set CHROME_PATH.')
}
