import { useEffect, useEffectEvent, useState } from 'react'
import { check } from '../../../shared/complaints.ts'
import { complaintsIn } from '../../../shared/web/client.ts'
import { errorsOf } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { showTeacher } from '../../directory/contract.ts'
import { ownProfile, saveProfile, type Profile } from '../profile-contract.ts'
import { texts } from './profile-texts.ts'

/** What stands in the editor: the cost as it is typed. */
export type Edited = Omit<Profile, 'cost'> & { cost: string }

export type Editor = ReturnType<typeof useProfile>

/** A profile while it is changed: how many things differ from what is kept, what is wrong, and keeping it. */
export function useProfile(kept: Profile) {
  const t = useTexts(texts)
  const [edited, setEdited] = useState<Edited>(() => asTyped(kept))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const before = asTyped(kept)
  const changes = (Object.keys(before) as (keyof Edited)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(edited[name]),
  ).length
  useAskBeforeLeaving(changes > 0, t.leave)
  useAskBeforeBack(changes > 0, t.leave)
  const send = useSend(saveProfile, {
    changes: [ownProfile, showTeacher],
    done: (profile) => {
      setEdited(asTyped(profile))
      toast(t.saved)
    },
    failed: ({ fields, message, isRefusal }) => {
      setErrors(fields)
      toast(isRefusal ? message : t.failedToSave, 'failed')
    },
  })
  const change = (part: Partial<Edited>) => {
    setEdited((now) => ({ ...now, ...part }))
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in part))))
  }
  function save(form: HTMLFormElement): void {
    const wish = wishOf(edited)
    const checked = check(saveProfile.input, wish)
    if (checked.success) {
      setErrors({})
      return send.mutate(wish)
    }
    setErrors(complaintsIn(errorsOf(checked.error.issues)))
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return { edited, errors, changes, working: send.isPending, change, save }
}

const asTyped = (profile: Profile): Edited => ({ ...profile, cost: String(profile.cost) })

const wishOf = ({ subjects, cost, ...rest }: Edited) => ({
  ...rest,
  subjects: subjects.map(({ subject_id, grades }) => ({ subject_id, grades })),
  cost: cost.trim() === '' ? Number.NaN : Number(cost),
})

/** By a link of ours or by closing the page: what was changed and not kept would be gone. */
function useAskBeforeLeaving(dirty: boolean, question: string): void {
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
