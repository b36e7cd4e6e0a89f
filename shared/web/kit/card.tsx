import { useId } from 'react'
import type { ReactNode } from 'react'

/** A panel: white, one hairline, 20 px corners. With a title it is a region of its own, so it can fail and load alone. */
export function Card({
  title,
  action,
  className = '',
  children,
}: {
  title?: ReactNode
  /** One link or small button at the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-lg border border-line bg-white p-5 shadow-card sm:p-6 ${className}`}
    >
      {title && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="display min-w-0 text-lg wrap-anywhere">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

/** The link at the right of a card's title, tall enough for a thumb: "See all", "Open". */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link flex min-h-11 items-center text-sm">
      {children}
    </a>
  )
}

/** The one dark card of a view: what comes next, or the balance. Its foot is the kanga's border. */
export function DarkCard({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section className={`flex flex-col overflow-hidden rounded-lg bg-green-900 text-white ${className}`}>
      <div className="flex-1 p-5 sm:p-7">{children}</div>
      <div className="pindo-foot" />
    </section>
  )
}
