/** Words and limits of bookings that rules, tables and contracts share. */

/** Characters of a lesson’s topic. */
export const LONGEST_TOPIC = 80

/**
 * How many requests may be open at once: asked for or accepted, and not paid. They hold a teacher's time, and cost nothing. A
 * month of weekly lessons with each of three teachers fits for each of three children.
 */
export const mostOpen = {
  ofLearnerWithTeacher: 4,
  ofPayerWithTeacher: 12,
  ofLearner: 12,
  ofPayer: 36,
  /** Accepted, and waiting for money. */
  unpaidOfPayer: 12,
  /** A series counts as one request above, and is counted here by itself: it holds a teacher's time for up to twelve weeks. */
  seriesOfLearnerWithTeacher: 2,
  seriesOfPayer: 6,
} as const

/** A series is so many weekly lessons. */
export const LEAST_LESSONS = 2
export const MOST_LESSONS = 12
/** How often one family may ask the same teacher within a day and then call it off or not pay. */
export const MOST_CALLED_OFF_A_DAY = 6

/** So often another time can be proposed for one lesson. */
export const MOST_PROPOSALS = 10
export const proposingSides = ['teacher', 'learner'] as const
export type Side = (typeof proposingSides)[number]
/** `replaced`: another one was made instead. */
export const proposalOutcomes = ['accepted', 'declined', 'taken_back', 'replaced', 'lapsed'] as const

/** What was wrong with a lesson; the first is looked at before all others. */
export const problemReasons = ['unsafe', 'teacher_late', 'teacher_absent', 'sound_or_picture', 'not_as_agreed', 'other'] as const
export type ProblemReason = (typeof problemReasons)[number]
/** What the family finds fair. */
export const fairWishes = ['all_back', 'part_back', 'nothing'] as const

/** Why a lesson ended otherwise than by being taught. */
export const endings = [
  'teacher_declined',
  'no_answer',
  'not_paid',
  'cancelled_by_learner',
  'cancelled_by_teacher',
  'teacher_absent',
  'kept_outside',
  'learner_absent',
  'dispute_decided',
] as const
export type Ending = (typeof endings)[number]
