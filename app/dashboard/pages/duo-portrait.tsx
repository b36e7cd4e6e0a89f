import { Face, Portrait } from '../../../shared/web/kit/portrait.tsx'

type Props = { learner: number; teacher: number; photo: string | null; grey: boolean }

/** A learner with the teacher in front, smaller, by the teacher’s photo where there is one. */
export function DuoPortrait({ learner, teacher, photo, grey }: Props) {
  return (
    <span className="relative block h-13 w-14 flex-none">
      <Portrait seed={learner} className="size-11 rounded-full" grey={grey} />
      <Face
        photo={photo}
        seed={teacher}
        className="absolute right-0 bottom-0 size-7 rounded-full border-2 border-white"
        grey={grey}
      />
    </span>
  )
}
