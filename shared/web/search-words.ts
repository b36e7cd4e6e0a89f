import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const PAUSE_MS = 250

/**
 * The words of a search that stands in the address: one pause in typing is one search.
 * @param sought what the address has
 * @param onSearch puts words into the address in place of what is there, with no step to go back to
 * @returns what stands in the box, and what to call as somebody types. Going back, clearing or a link shows what is sought there;
 *   what is put in place leaves the box alone, because somebody may have typed on meanwhile.
 */
export function useSearchWords(sought: string, onSearch: (words: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(sought)
  const { key } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    if (how !== 'REPLACE') setTyped(sought)
  }, [how, sought, key])
  useEffect(() => {
    const words = typed.trim()
    if (words === sought) return undefined
    const pause = setTimeout(() => onSearch(words), PAUSE_MS)
    return () => clearTimeout(pause)
  })
  return [typed, setTyped]
}
