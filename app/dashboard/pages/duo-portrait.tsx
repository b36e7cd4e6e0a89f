import { Portrait } from '../../../shared/web/kit/portrait.tsx'

/** A learner with the teacher in front, smaller. */
export function DuoPortrait({ learner, teacher, grey }: { learner: number; teacher: number; grey: boolean }) {
  return (
    <span className="relative block h-13 w-14 flex-none">
      <Portrait seed={learner} className="size-11 rounded-full" grey={grey} />
      <Portrait seed={teacher} className="absolute right-0 bottom-0 size-7 rounded-full border-2 border-white" grey={grey} />
    </span>
  )
}
