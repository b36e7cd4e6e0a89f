import { Portrait, portraitNumber } from '../../../shared/web/kit/portrait.tsx'

const faces = [
  portraitNumber({ skin: 1, hair: 'bun', glasses: true, beard: false, old: false, cloth: 0, ground: 0 }),
  portraitNumber({ skin: 2, hair: 'short', glasses: false, beard: false, old: false, cloth: 1, ground: 2 }),
  portraitNumber({ skin: 2, hair: 'bald', glasses: true, beard: false, old: false, cloth: 3, ground: 3 }),
]

/** Nobody's face: drawn, as those of people without a photo are. */
export function Faces() {
  return (
    <div aria-hidden="true" className="flex justify-center max-lg:hidden">
      {faces.map((seed, i) => (
        <Portrait
          chosen
          key={seed}
          seed={seed}
          className={`-mx-2 size-36 rounded-lg border-4 border-paper ${i === 1 ? 'relative translate-y-10' : ''}`}
        />
      ))}
    </div>
  )
}
