import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import type { Child } from '../contract.ts'
import { yearsOf } from '../rules.ts'
import { EditChild } from './child-form.tsx'
import { ConsentList } from './consent-list.tsx'
import { GiveSignIn } from './give-sign-in.tsx'
import { texts as familyTexts } from './family-texts.ts'

type Props = {
  child: Child
  now: Date
  /** Whether all of it is seen at first; the others are folded. */
  open: boolean
  /** What ends with the lessons, for the question that withdraws them. */
  ending?: ReactNode
  /** What other features add, above what was agreed to: limits. */
  children?: ReactNode
}

/** One child on the page of the family. */
export function ChildCard({ child, now, open, ending, children }: Props) {
  const t = useTexts(familyTexts)
  const [editing, setEditing] = useState(false)
  const [giving, setGiving] = useState(false)
  const { id, name, grade, born_month, own_sign_in } = child
  return (
    <details id={`child-${id}`} open={open} className="group rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4">
        <Face photo={child.photo} seed={id} className="size-13 flex-none rounded-full" />
        <span className="min-w-0 flex-1">
          <span className="display block text-xl">{name}</span>
          <span className="block text-sm text-ink-700">
            {[t.gradeName(grade), t.years(yearsOf(born_month, now)), own_sign_in ? t.ownSignIn : t.onYourPhone].join(' · ')}
          </span>
        </span>
        <Icon name="chevron-down" className="flex-none text-ink-700 group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-6">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setEditing(true)}>
            {t.edit}
            <span className="sr-only"> {child.first_name}</span>
          </Button>
          {!own_sign_in && child.consent === 'given' && (
            <Button onClick={() => setGiving(true)}>
              {t.giveSignIn}
              <span className="sr-only"> {child.first_name}</span>
            </Button>
          )}
        </div>
        {child.consent === 'missing' && <Note tone="wait">{t.toAgree(child.first_name)}</Note>}
        {children}
        <ConsentList child={child} ending={ending} />
      </div>
      {editing && <EditChild child={child} onClose={() => setEditing(false)} />}
      {giving && <GiveSignIn child={child} onClose={() => setGiving(false)} />}
    </details>
  )
}
