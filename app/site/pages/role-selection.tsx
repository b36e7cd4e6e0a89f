import type { Role } from '../../../shared/endpoint.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { areaHome } from '../../areas.ts'
import { nothing, page, type Viewer } from '../page.ts'
import { texts } from './role-selection-texts.ts'

const icons: Record<Role, IconName> = {
  student: 'book-open',
  parent: 'users',
  teacher: 'graduation-cap',
  admin: 'layout-dashboard',
}

/** The customer's three; a student is shown their own beside them, or nothing would lead on. */
const doorsFor = (viewer: Viewer | null): readonly Role[] => {
  const own = viewer ? [viewer.role] : []
  return [...new Set<Role>([...own, 'teacher', 'parent', 'admin'])]
}

/** Three doors, of which each opens for its role alone. What was pressed is kept by `enhance.ts` as the last choice. */
export const roleSelection = page({
  load: nothing,
  head(_, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: true }
  },
  view({ visit: { viewer, language } }) {
    const t = textsFor(texts, language)
    return (
      <div className="wrap max-w-3xl pt-12">
        <h1 className="display text-2xl">{t.title}</h1>
        <p className="mt-1 mb-6 text-ink-700">{viewer ? t.signedInAs(viewer.name) : t.signInFirst}</p>
        <ul className="grid gap-4">
          {doorsFor(viewer).map((role) => (
            <li key={role}>
              {viewer && viewer.role !== role ? <Closed role={role} /> : <Open role={role} unread={viewer?.unread ?? 0} />}
            </li>
          ))}
        </ul>
        {viewer && (
          <form method="post" action="/logout" data-sign-out className="mt-6 flex flex-wrap items-center gap-x-1.5 text-ink-700">
            {t.notYou(viewer.name.split(' ')[0] ?? '')}
            <button type="submit" className="link min-h-11">
              {t.signOut}
            </button>
            {t.another}
          </form>
        )}
      </div>
    )
  },
})

function Open({ role, unread }: { role: Role; unread: number }) {
  const t = useTexts(texts)
  return (
    <a
      href={areaHome[role]}
      data-role={role}
      className="press flex items-center gap-4 rounded-lg bg-green-800 p-5 text-white hover:bg-green-700 sm:p-6"
    >
      <span className="grid size-12 flex-none place-items-center rounded-md bg-white/15">
        <Icon name={icons[role]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="display block text-lg">{t[role]}</span>
        <span className="block">{unread > 0 ? t.waiting(unread) : t.there[role]}</span>
      </span>
      <Icon name="arrow-right" />
    </a>
  )
}

function Closed({ role }: { role: Role }) {
  const t = useTexts(texts)
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-dashed border-ink-400 p-5 sm:p-6">
      <span className="grid size-12 flex-none place-items-center rounded-md bg-sunken text-ink-500">
        <Icon name={role === 'admin' ? 'lock' : icons[role]} />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="display text-lg text-ink-700">{t[role]}</h2>
        <p className="text-ink-700">{t.closed[role]}</p>
      </div>
      {role !== 'admin' && <ButtonLink href={`/signup?role=${role}`}>{t.make[role]}</ButtonLink>}
    </div>
  )
}
