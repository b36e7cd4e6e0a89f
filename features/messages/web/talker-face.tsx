import { LearnerFace } from '../../../shared/web/kit/portrait.tsx'
import type { Talker } from '../contract.ts'

/** Their photo, the face drawn for them, or an initial while the reader may not know them. */
export const TalkerFace = ({ who, className }: { who: Talker; className: string }) => (
  <LearnerFace id={who.face} name={who.name} photo={who.photo} className={className} />
)
