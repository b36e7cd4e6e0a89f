import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { NeedsCookies } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { withNext } from '../next.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState, Page, Source, Visit } from '../page.ts'
import { parseSignUpRole, signUpRoles } from '../sign-up-roles.ts'
import type { SignUpRole } from '../sign-up-roles.ts'
import { HaveAccount, SignUpForm } from './signup-form.tsx'

type Subject = Awaited<ReturnType<Source['subjects']>>[number]
type Data = { role: SignUpRole | null; subjects: readonly Subject[]; shareBps: number; form: FormState }

/** `/signup`: the role comes from `?role=`, so a refresh keeps it; without one the page asks. */
export const signUp = signUpPage(({ address }) => parseSignUpRole(address.searchParams.get('role')))
export const studentSignUp = signUpPage(() => 'student')
export const teacherSignUp = signUpPage(() => 'teacher')

function signUpPage(roleOf: (visit: Visit) => SignUpRole | null): Page<Data> {
  return page<Data>({
    bare: true,
    async load(source, visit) {
      const role = roleOf(visit)
      const subjects = role === 'teacher' ? await source.subjects() : []
      return { role, subjects, shareBps: source.teacherShareBps, form: emptyForm }
    },
    head(_, { language }) {
      const t = textsFor(texts, language)
      return { title: t.signUpTitle, description: t.signUpDescription, canonical: '/signup' }
    },
    view({ data: { role, ...data }, visit }) {
      const t = textsFor(texts, visit.language)
      if (!role) {
        return (
          <BareFrame visit={visit} title={t.chooseRole} line={t.chooseRoleLine}>
            <RoleChooser visit={visit} />
          </BareFrame>
        )
      }
      return (
        <BareFrame visit={visit} title={t.roleHeadings[role]}>
          <a href={withNext('/signup', visit)} className="link -mt-4 mb-4 flex min-h-11 w-fit items-center text-sm">
            {t.otherRole}
          </a>
          <NeedsCookies />
          <SignUpForm role={role} {...data} visit={visit} />
        </BareFrame>
      )
    },
  })
}

function RoleChooser({ visit }: { visit: Visit }) {
  const t = useTexts(texts)
  const tints = { student: 'bg-green-100', parent: 'bg-marigold-100', teacher: 'bg-murram-100' }
  return (
    <>
      <ul className="grid gap-3">
        {signUpRoles.map((role) => (
          <li key={role}>
            <a
              href={withNext(`/signup?role=${role}`, visit)}
              className={`press flex items-center gap-4 rounded-lg p-5 hover:shadow-raised ${tints[role]}`}
            >
              <span className="flex-1">
                <span className="display block text-lg">{t.roles[role]}</span>
                <span className="block text-ink-700">{t.roleLines[role]}</span>
              </span>
              <Icon name="arrow-right" className="text-green-800" />
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <HaveAccount visit={visit} />
      </div>
    </>
  )
}
