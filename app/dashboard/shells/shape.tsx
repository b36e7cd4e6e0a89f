import type { Role } from '../../../shared/endpoint.ts'
import { Logo } from '../../../shared/web/kit/logo.tsx'
import { TestMoney } from '../../../shared/web/kit/test-money.tsx'

const bars: Record<Role, string> = {
  student: 'border-r border-line bg-paper',
  parent: 'border-r border-line bg-paper',
  teacher: 'bg-green-950',
  admin: 'bg-ink-950',
}

/**
 * The frame of an area in grey: what its document shows until the page is there. Whatever is known already stands where the page
 * will have it, so that nothing jumps when the page takes over.
 * @param greeting what the page will begin with and the day under it, where that is known already
 * @param ribbon whether the area says that its money is played
 * @param bare the room's: nothing will stand around it
 */
export function Shape({
  of: role,
  greeting,
  ribbon = false,
  bare = false,
}: {
  of: Role
  greeting?: { title: string; line: string } | undefined
  ribbon?: boolean
  bare?: boolean
}) {
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
      <div className="min-w-0 flex-1">
        {ribbon && !bare && <TestMoney />}
        <div className="mx-auto w-full max-w-268 px-4 pt-5 md:px-10 md:pt-8">
          {greeting ? (
            <>
              <p className="display text-2xl">{greeting.title}</p>
              <p className="mt-1 text-base text-ink-500">{greeting.line}</p>
            </>
          ) : (
            <div className="skeleton h-9 w-3/5 max-w-md" />
          )}
          <div className="skeleton mt-6 h-56 rounded-lg" />
          <div className="skeleton mt-5 h-40 rounded-lg" />
        </div>
      </div>
      {/* Where the tabs will be. */}
      {!bare && <div className="fixed inset-x-0 bottom-0 h-16 border-t border-line bg-white big:hidden md:hidden" />}
    </div>
  )
}
