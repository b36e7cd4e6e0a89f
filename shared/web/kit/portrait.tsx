/**
 * Faces without photographs: a few shapes chosen by one stored number, some 700 bytes each. For people who gave no picture and
 * for the demo data.
 */
const skins = ['#8d5a3a', '#6b4226', '#a86f45', '#5a3420', '#7a4a2b'] as const
const hairs = ['short', 'bun', 'afro', 'braids', 'headscarf', 'bald'] as const
const cloths = ['#b4472b', '#0f4c3a', '#1d5a8f', '#f2b233', '#7a2b18'] as const
const grounds = ['#f7c65b', '#dceee5', '#fae5dc', '#e2eef8', '#f1eadb'] as const
const dark = '#1b1a17'

export type PortraitTraits = {
  skin: number
  hair: (typeof hairs)[number]
  glasses: boolean
  beard: boolean
  cloth: number
  ground: number
}

/** How many different faces there are; a seed beyond it starts again. */
export const portraitCount = 5 * 6 * 3 * 3 * 5 * 5

/** What a seed looks like. One face in three wears glasses; a beard needs short hair, an afro or none. */
export function portraitTraits(seed: number): PortraitTraits {
  // Seeds are often neighbouring ids; the step, which shares no factor with the count, sends neighbours far apart.
  let rest = (Math.abs(Math.trunc(seed)) * 2281) % portraitCount
  const take = (among: number): number => {
    const digit = rest % among
    rest = Math.floor(rest / among)
    return digit
  }
  const [ground, hair, cloth, skin, glasses, beard] = [take(5), hairs[take(6)] ?? 'short', take(5), take(5), take(3), take(3)]
  // A shirt in the colour of the wall behind it would disappear.
  const worn = ground === 0 && cloth === 3 ? 0 : cloth
  const bearded = beard === 0 && (hair === 'short' || hair === 'afro' || hair === 'bald')
  return { skin, hair, glasses: glasses === 0, beard: bearded, cloth: worn, ground }
}

/**
 * A drawn face in a square; round or cut by the `className` around it.
 * @param label the person's name where no text beside the picture says it
 * @param grey for data that is no longer fresh
 */
export function Portrait({
  seed,
  className = 'size-11 rounded-full',
  label,
  grey,
}: {
  seed: number
  className?: string
  label?: string
  grey?: boolean
}) {
  const { skin, hair, glasses, beard, cloth, ground } = portraitTraits(seed)
  const tone = skins[skin]
  return (
    <svg
      viewBox="0 0 96 96"
      className={`flex-none ${grey ? 'grayscale' : ''} ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M-96-96h288v288H-96z" fill={grounds[ground]} />
      {behind[hair]}
      <path d="M40 52h16v22H40z" fill={tone} />
      <path d="M40 60q8 8 16 0v7q-8 6-16 0z" opacity=".25" />
      <path d="M13 98c0-20 15-28 35-28s35 8 35 28z" fill={hair === 'headscarf' ? '#4a463d' : cloths[cloth]} />
      <ellipse cx="48" cy="41" rx="19" ry="22" fill={tone} />
      {beard && <path d="M29 42c0 16 8 24 19 24s19-8 19-24c-2 6-5 8-9 8H38c-4 0-7-2-9-8z" fill={dark} />}
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

/** Drawn before the face, so it is seen around it. */
const behind = {
  short: null,
  bun: <circle cx="48" cy="11" r="10" fill={dark} />,
  afro: <circle cx="48" cy="35" r="29" fill={dark} />,
  braids: <path d="M26 38c0-34 44-34 44 0v38H26z" fill={dark} />,
  headscarf: <path d="M20 76c6-18 4-24 6-38 3-33 41-33 44 0 2 14 0 20 6 38z" fill="#5d584c" />,
  bald: null,
}

const fringe = <path d="M28 42c-3-34 43-34 40 0-3-10-9-15-20-15s-17 5-20 15z" fill={dark} />

const before = {
  short: fringe,
  bun: fringe,
  afro: <path d="M27 37c0-25 42-25 42 0-5-8-12-10-21-10s-16 2-21 10z" fill={dark} />,
  braids: <path d="M28 40c0-28 40-28 40 0-4-8-8-13-16-15-6 6-16 8-24 15z" fill={dark} />,
  headscarf: <path d="M26 46c-2-38 46-38 44 0-3-16-9-19-22-19s-19 3-22 19z" fill="#4a463d" />,
  bald: null,
}

/** The first letter instead of a face: before consent, and for those who prefer it. */
export function Initial({ name, className = 'size-11 rounded-md' }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`grid flex-none place-items-center bg-murram-100 font-bold text-murram-800 ${className}`}>
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}

/** The address under which the server gives a drawn face as a picture, for those who want to choose theirs. */
export const portraitAddress = (seed: number): string => `/portraits/${seed}.svg`

/** A person's picture: the photo if there is one, else the drawn face of their id, or of the seed their picture's address names. */
export function Face({ photo, seed, className = 'size-11 rounded-full', label }: FaceProps) {
  const drawn = !photo || /^\/portraits\/(\d{1,9})\.svg$/.exec(photo)
  if (!drawn) {
    const crop = `flex-none object-cover ${className}`
    return <img src={photo} alt={label ?? ''} loading="lazy" decoding="async" width="96" height="96" className={crop} />
  }
  return <Portrait seed={drawn === true ? seed : Number(drawn[1])} className={className} {...(label && { label })} />
}

type FaceProps = {
  photo?: string | null | undefined
  seed: number
  className?: string
  /** The person's name where no text beside the picture says it. */
  label?: string
}
