import { useState } from 'react'
import { check } from '../../../shared/complaints.ts'
import { useAskBeforeLeaving } from '../../../shared/web/ask-before-leaving.ts'
import { complaintsIn } from '../../../shared/web/client.ts'
import { errorsOf, toRefused } from '../../../shared/web/form.ts'
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
    toRefused(form)
  }
  return { edited, errors, changes, working: send.isPending, change, save }
}

const asTyped = (profile: Profile): Edited => ({ ...profile, cost: String(profile.cost) })

const wishOf = ({ subjects, cost, ...rest }: Edited) => ({
  ...rest,
  subjects: subjects.map(({ subject_id, grades }) => ({ subject_id, grades })),
  cost: cost.trim() === '' ? Number.NaN : Number(cost),
})
