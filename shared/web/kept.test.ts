import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drop, keep, keepsNothing, kept } from './kept.ts'

let store: Map<string, string>
let refuses: { reading?: boolean; writing?: boolean }
const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}

beforeEach(() => {
  store = new Map()
  refuses = {}
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (refuses.reading ? refuse() : (store.get(name) ?? null)),
    setItem: (name: string, value: string) => (refuses.writing ? refuse() : store.set(name, value)),
    removeItem: (name: string) => (refuses.writing ? refuse() : store.delete(name)),
  })
})
afterEach(() => {
  refuses = {}
  drop('name')
  vi.unstubAllGlobals()
})

test('what is kept is there for the next page, and gone when it is dropped', () => {
  keep('name', 'Amina')
  expect([kept('name'), store.get('name'), keepsNothing()]).toEqual(['Amina', 'Amina', false])
  drop('name')
  expect([kept('name'), store.size]).toEqual([null, 0])
})

test('a browser that keeps nothing holds it as long as the page is open, and is known for it [SHELL-09]', () => {
  refuses = { reading: true, writing: true }
  keep('name', 'Amina')
  expect([kept('name'), kept('other'), keepsNothing()]).toEqual(['Amina', null, true])
  drop('name')
  expect(kept('name')).toBeNull()
})

test('on a device that is full the newest counts, and what was kept before does not come back [AUTH-05]', () => {
  keep('name', 'Amina')
  refuses = { writing: true }
  keep('name', 'Baraka')
  expect(kept('name')).toBe('Baraka')
  refuses = {}
  keep('name', 'Chebet')
  store.set('name', 'Daniel')
  // By another tab, which keeps in the same store.
  expect(kept('name')).toBe('Daniel')
})
