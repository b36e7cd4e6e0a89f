import { useState } from 'react'
import { savesData } from '../../../shared/web/data-saver.ts'
import { keep, kept } from '../../../shared/web/kept.ts'
import type { Copy } from '../contract.ts'

const KEY = 'videoCopy'

/** Which copy this device plays: as it was chosen last, for every video; low data where data is saved and nobody chose. */
export function useChosenCopy(): [Copy, (copy: Copy) => void] {
  const [copy, setCopy] = useState<Copy>(() => {
    const chosen = kept(KEY)
    return chosen === 'low' || chosen === 'full' ? chosen : savesData() ? 'low' : 'full'
  })
  const choose = (one: Copy): void => {
    keep(KEY, one)
    setCopy(one)
  }
  return [copy, choose]
}
