/**
 * Faces without photographs: a few shapes chosen by one stored number, some 700 bytes each. For people who gave no picture and
 * for the demo data, whose people have the face that belongs to them written in their ids.
 */
import {
  GREEN_100,
  GREEN_800,
  INK_700,
  INK_950,
  MARIGOLD_400,
  MARIGOLD_500,
  MURRAM_100,
  MURRAM_600,
  MURRAM_800,
  SKY_100,
  SKY_700,
} from '../../brand.ts'

const skins = ['#8d5a3a', '#6b4226', '#a86f45', '#5a3420', '#7a4a2b'] as const
/** The first four are anybody's; the rest are for those who choose. */
const hairs = ['short', 'crop', 'twists', 'afro', 'bun', 'braids', 'headscarf', 'bald', 'puffs', 'wrap'] as const
const cloths = [MURRAM_600, GREEN_800, SKY_700, MARIGOLD_500, MURRAM_800] as const
const grounds = [MARIGOLD_400, GREEN_100, MURRAM_100, SKY_100, '#f1eadb'] as const
const dark = INK_950
const grey = '#8b8577'

export type PortraitTraits = {
  skin: number
  hair: (typeof hairs)[number]
  glasses: boolean
  beard: boolean
  /** Old enough for grey hair. */
  old: boolean
  cloth: number
  ground: number
}

/** How many faces there are to choose from. */
export const portraitCount = 5 * 5 * 5 * hairs.length * 2 * 2 * 2

/** The face with this number among all there are; `portraitNumber` is the way back. */
export function chosenTraits(number: number): PortraitTraits {
  const take = digits(Math.abs(Math.trunc(number)) % portraitCount)
  const [ground, cloth, skin, hair] = [take(5), take(5), take(5), take(hairs.length)]
  const [glasses, beard, old] = [take(2) === 1, take(2) === 1, take(2) === 1]
  return { skin, hair: hairs[hair] ?? 'short', glasses, beard, old, cloth, ground }
}

export function portraitNumber({ skin, hair, glasses, beard, old, cloth, ground }: PortraitTraits): number {
  const rest = Number(glasses) + 2 * Number(beard) + 4 * Number(old)
  return ground + 5 * (cloth + 5 * (skin + 5 * (hairs.indexOf(hair) + hairs.length * rest)))
}

/**
 * Ids from here on have a face written in them. The database counts people from one, so that only those have one of these who
 * are given it, the people of the demo.
 */
const FIRST_WITH_FACE = 1_000_000_000

/**
 * The id of somebody made up, who is known by this face.
 * @param order among all of them, so that two may look alike and lists keep their order
 */
export const idWithFace = (traits: PortraitTraits, order: number): number =>
  FIRST_WITH_FACE + order * portraitCount + portraitNumber(traits)

/** The face of a person who gave no picture. */
export const traitsOf = (id: number): PortraitTraits =>
  id >= FIRST_WITH_FACE ? chosenTraits(id - FIRST_WITH_FACE) : plainTraits(id)

/**
 * A face for somebody who chose none, always the same for the same id. It guesses nothing about who they are: hair anybody wears.
 */
export function plainTraits(id: number): PortraitTraits {
  const take = digits(mixed(id))
  const [ground, cloth, skin, hair, glasses] = [take(5), take(5), take(5), take(4), take(3)]
  // A shirt in the colour of the wall behind it would disappear.
  const worn = ground === 0 && cloth === 3 ? 0 : cloth
  return { skin, hair: hairs[hair] ?? 'short', glasses: glasses === 0, beard: false, old: false, cloth: worn, ground }
}

/** Takes a number apart, one digit at a time, each in a base of its own. */
function digits(number: number): (base: number) => number {
  let rest = number
  return (base) => {
    const digit = rest % base
    rest = Math.floor(rest / base)
    return digit
  }
}

/** Neighbouring ids must not look alike: the usual multiply and fold of 32 bits. */
function mixed(id: number): number {
  let bits = (id ^ (id >>> 16)) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * A drawn face in a square; round or cut by the `className` around it.
 * @param seed the person's id, or with `chosen` the number of the face they picked
 * @param label the person's name where no text beside the picture says it
 * @param grey for data that is no longer fresh
 */
export function Portrait({ seed, chosen, className = 'size-11 rounded-full', label, grey: stale }: PortraitProps) {
  const { skin, hair, glasses, beard, old, cloth, ground } = chosen ? chosenTraits(seed) : traitsOf(seed)
  const tone = skins[skin]
  return (
    <svg
      viewBox="0 0 96 96"
      color={old ? grey : dark}
      className={`flex-none ${stale ? 'grayscale' : ''} ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M-96-96h288v288H-96z" fill={grounds[ground]} />
      {behind[hair]}
      <path d="M40 52h16v22H40z" fill={tone} />
      <path d="M40 60q8 8 16 0v7q-8 6-16 0z" opacity=".25" />
      <path d="M13 98c0-20 15-28 35-28s35 8 35 28z" fill={hair === 'headscarf' ? INK_700 : cloths[cloth]} />
      <ellipse cx="48" cy="41" rx="19" ry="22" fill={tone} />
      {beard && <path d="M29 42c0 16 8 24 19 24s19-8 19-24c-2 6-5 8-9 8H38c-4 0-7-2-9-8z" fill="currentColor" />}
      {before[hair]}
      <path d="M39 41h.1M57 41h.1" stroke={dark} strokeWidth="5" strokeLinecap="round" />
      {glasses && (
        <path
          d="M32 41a7 7 0 1 0 14 0 7 7 0 1 0-14 0m18 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0m-4 0h4"
          fill="none"
          stroke={dark}
          strokeWidth="2.5"
        />
      )}
      <path d="M40 53q8 7 16 0" fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}

type PortraitProps = { seed: number; chosen?: boolean; className?: string; label?: string; grey?: boolean }

/** Drawn before the face, so it is seen around it. */
const behind = {
  short: null,
  crop: null,
  twists: null,
  bun: <circle cx="48" cy="11" r="10" fill="currentColor" />,
  afro: <circle cx="48" cy="35" r="29" fill="currentColor" />,
  braids: <path d="M26 38c0-34 44-34 44 0v38H26z" fill="currentColor" />,
  headscarf: <path d="M20 76c6-18 4-24 6-38 3-33 41-33 44 0 2 14 0 20 6 38z" fill="#5d584c" />,
  bald: null,
  puffs: <path d="M28 22h.1M68 22h.1" stroke="currentColor" strokeWidth="22" strokeLinecap="round" />,
  wrap: <path d="m62 20 14-9-3 17z" fill={MARIGOLD_500} />,
}

const fringe = <path d="M28 42c-3-34 43-34 40 0-3-10-9-15-20-15s-17 5-20 15z" fill="currentColor" />

const before = {
  short: fringe,
  crop: <path d="M29 38c-1-25 39-25 38 0-4-8-9-12-19-12s-15 4-19 12z" fill="currentColor" />,
  twists: (
    <path
      d="M31 33h.1M35 25h.1M42 20h.1M50 19h.1M58 22h.1M63 28h.1M66 35h.1"
      stroke="currentColor"
      strokeWidth="12"
      strokeLinecap="round"
    />
  ),
  bun: fringe,
  afro: <path d="M27 37c0-25 42-25 42 0-5-8-12-10-21-10s-16 2-21 10z" fill="currentColor" />,
  braids: <path d="M28 40c0-28 40-28 40 0-4-8-8-13-16-15-6 6-16 8-24 15z" fill="currentColor" />,
  headscarf: <path d="M26 46c-2-38 46-38 44 0-3-16-9-19-22-19s-19 3-22 19z" fill={INK_700} />,
  bald: null,
  puffs: fringe,
  wrap: <path d="M27 36c-2-33 44-33 42 0-8-9-34-9-42 0z" fill={MURRAM_600} />,
}

/** The first letter instead of a face: before consent, and for those who prefer it. */
export function Initial({ name, className = 'size-11 rounded-md' }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`grid flex-none place-items-center bg-murram-100 font-bold text-murram-800 ${className}`}>
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}

/** A learner as their teacher knows them: an initial until a request is accepted, then their photo or the face drawn for them. */
export function LearnerFace({ id, name, photo, className }: LearnerProps) {
  if (id === null) return <Initial name={name} className={className} />
  return <Face photo={photo} seed={id} className={className} />
}

type LearnerProps = { id: number | null; name: string; photo: string | null; className: string }

/** The address of a chosen face, kept where a photo's would be; `Face` draws it without asking for it. */
export const portraitAddress = (traits: PortraitTraits): string => `/portraits/${portraitNumber(traits)}.svg`

/** A person's picture: the photo if there is one, else the drawn face they chose, else the one their id gives. */
export function Face({ photo, seed, className = 'size-11 rounded-full', label, grey = false, large }: FaceProps) {
  const drawn = !photo || /^\/portraits\/(\d{1,9})\.svg$/.exec(photo)
  if (!drawn) {
    const crop = `flex-none object-cover ${className} ${grey ? 'grayscale' : ''}`
    const src = large ? photo : photo.replace('.', '-face.')
    return <img src={src} alt={label ?? ''} loading="lazy" decoding="async" width="96" height="96" className={crop} />
  }
  const face = drawn === true ? { seed } : { seed: Number(drawn[1]), chosen: true }
  return <Portrait {...face} className={className} grey={grey} {...(label && { label })} />
}

type FaceProps = {
  photo?: string | null | undefined
  seed: number
  className?: string
  /** The person's name where no text beside the picture says it. */
  label?: string
  /** What is shown was true a while ago. */
  grey?: boolean
  /** More than 48 points wide: the photo in its full size. */
  large?: boolean
}
