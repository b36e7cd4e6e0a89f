/** The name of a section, which carries its id, with the way to all of what it shows a part of. */
export function SectionHead({ id, title, href, all }: { id: string; title: string; href: string; all: string }) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <h2 id={id} className="display text-2xl">
        {title}
      </h2>
      <a href={href} className="link flex min-h-11 flex-none items-center">
        {all}
      </a>
    </div>
  )
}
