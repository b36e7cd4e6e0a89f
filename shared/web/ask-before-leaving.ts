import { useEffect, useEffectEvent } from 'react'

/** Asks before what was written and not kept would be gone: by a link, by closing the page, and by Back. */
export function useAskBeforeLeaving(dirty: boolean, question: string): void {
  useAskBeforeLinks(dirty, question)
  useAskBeforeBack(dirty, question)
}

/** By a link of ours or by closing the page: what was changed and not kept would be gone. */
function useAskBeforeLinks(dirty: boolean, question: string): void {
  useEffect(() => {
    if (!dirty) return
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    const following = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]:not([target]):not([href^="#"])')
      if (!link || confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', closing)
    // Before the router hears of it.
    document.addEventListener('click', following, true)
    return () => {
      removeEventListener('beforeunload', closing)
      document.removeEventListener('click', following, true)
    }
  }, [dirty, question])
}

/**
 * The browser's Back cannot be held, and the router hears of it first. So a second entry of the same page lies on the first: Back
 * comes to the first, where nothing changes, and the question is asked there.
 */
function useAskBeforeBack(dirty: boolean, question: string): void {
  const mayLeave = useEffectEvent(() => confirm(question))
  useEffect(() => {
    if (!dirty) return
    const lay = () => history.pushState({ ...history.state, [SECOND]: true }, '')
    const stepped = () => {
      if (isSecond()) return
      if (!mayLeave()) return lay()
      removeEventListener('popstate', stepped)
      history.back()
    }
    lay()
    addEventListener('popstate', stepped)
    return () => {
      removeEventListener('popstate', stepped)
      if (isSecond()) history.back()
    }
  }, [dirty])
}

const SECOND = 'asks before Back'
const isSecond = (): boolean => (history.state as Record<string, unknown> | null)?.[SECOND] === true // as: may be anything
