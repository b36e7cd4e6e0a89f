import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Portrait, portraitNumber } from '../../../shared/web/kit/portrait.tsx'
import type { Figure } from '../page.ts'
import { texts } from './landing-texts.ts'

/** The chalkboard: on phones words alone, so that the heading is the first thing painted; the drawing stands on wide screens. */
export function Hero({ figures }: { figures: readonly Figure[] }) {
  const t = useTexts(texts)
  return (
    <section className="bg-green-900 text-white">
      <div className="wrap grid items-center gap-12 py-10 md:py-16 lg:grid-cols-[1fr_1fr]">
        <div>
          <p className="text-sm font-semibold text-marigold-400">{t.overline}</p>
          <h1 className="display mt-3 text-hero">{t.heading}</h1>
          <p className="mt-4 max-w-md text-md text-green-100">{t.lead}</p>
          <form action="/tutors" role="search" className="mt-6 max-w-lg gap-1.5 rounded-md sm:flex sm:bg-white sm:p-1.5">
            <input
              type="search"
              name="q"
              aria-label={t.search}
              placeholder={t.placeholder}
              maxLength={80}
              className={
                'min-h-13 w-full min-w-0 rounded-md bg-white px-4 text-ink-950 placeholder:text-ink-500 ' +
                'sm:min-h-12 sm:rounded-sm'
              }
            />
            <Button type="submit" look="act" large className="mt-2.5 w-full flex-none sm:mt-0 sm:w-auto">
              {t.find}
            </Button>
          </form>
          {figures.length > 0 && (
            <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
              {figures.map(({ value, of }) => (
                <div key={of} className="flex flex-col-reverse">
                  <dt className="text-sm text-green-100">{t.figures[of]}</dt>
                  <dd className="display text-xl">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <Board />
      </div>
      <div className="pindo" />
    </section>
  )
}

const teacher = portraitNumber({ skin: 1, hair: 'bun', glasses: true, beard: false, old: false, cloth: 0, ground: 0 })
const learner = portraitNumber({ skin: 2, hair: 'short', glasses: false, beard: false, old: false, cloth: 3, ground: 3 })

function Board() {
  const t = useTexts(texts)
  return (
    <div aria-hidden="true" className="relative hidden justify-self-end lg:block">
      <div className="mr-10 w-100 rounded-md border-8 border-wood bg-green-950 px-9 py-10 shadow-raised">
        <p className="display text-2xl">3x + 5 = 20</p>
        <p className="display mt-3 text-2xl text-white/60">3x = 15</p>
        <p className="display mt-3 mb-9 text-2xl text-marigold-400">x = 5 ✓</p>
      </div>
      <Portrait chosen seed={teacher} className="absolute -top-6 right-0 size-36 rounded-lg border-4 border-paper" />
      <Portrait chosen seed={learner} className="absolute right-4 -bottom-10 size-28 rounded-lg border-4 border-paper" />
      <p className="absolute -bottom-5 left-8 rounded-full bg-paper px-4 py-2 text-sm font-bold text-ink-950 shadow-raised">
        {t.boardStart}
      </p>
    </div>
  )
}
