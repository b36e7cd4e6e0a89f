import type { Role } from '../../../shared/endpoint.ts'
import { Logo } from '../../../shared/web/kit/logo.tsx'

const bars: Record<Role, string> = {
  student: 'border-r border-line bg-paper',
  parent: 'border-r border-line bg-paper',
  teacher: 'bg-green-950',
  admin: 'bg-ink-950',
}

/**
 * The frame of an area in grey: what its document shows until the page is there.
 * @param greeting what the page will begin with, where that is known already
 */
export function Shape({ of: role, greeting }: { of: Role; greeting?: string | undefined }) {
  return (
    <div className="flex min-h-dvh flex-col md:flex-row" aria-hidden="true" data-shape>
      <div className={`hidden w-54 flex-none px-5.5 py-4 md:block ${bars[role]}`}>
        <span className="flex min-h-11 items-center">
          <Logo onDark={role === 'teacher' || role === 'admin'} />
        </span>
      </div>
      <div className="flex min-h-14 items-center border-b border-line px-4 md:hidden">
        <Logo />
      </div>
      <div className="mx-auto grid w-full max-w-268 content-start gap-5 px-4 pt-5 md:px-10 md:pt-8">
        {greeting ? <p className="display text-2xl">{greeting}</p> : <div className="skeleton h-9 w-3/5 max-w-md" />}
        <div className="skeleton h-56 rounded-lg" />
        <div className="skeleton h-40 rounded-lg" />
      </div>
    </div>
  )
}
