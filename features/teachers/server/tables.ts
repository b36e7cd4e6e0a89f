import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  GRADE_COUNT,
  LEAST_GRADE,
  LEAST_LESSON_PRICE,
  MOST_GRADE,
  MOST_LESSON_PRICE,
  teachingLanguages,
} from '../../../shared/country.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { cents, primaryId, reference, wholeShillings } from '../../../shared/server/columns.ts'
import { userReference } from '../../accounts/server/tables.ts'

/** Learning areas of the Kenyan curriculum with the grades they are taught in. */
export const subjects = pgTable(
  'subjects',
  {
    id: primaryId(),
    name: text('name').notNull(),
    fromGrade: smallint('from_grade').notNull(),
    toGrade: smallint('to_grade').notNull(),
  },
  (table) => [
    uniqueIndex('subjects_name').on(table.name),
    check('subjects_grades', sql.raw(`${LEAST_GRADE} <= from_grade and from_grade <= to_grade and to_grade <= ${MOST_GRADE}`)),
  ],
)

const lawfulPrice = `price_cents between ${centsFromShillings(LEAST_LESSON_PRICE)} and ${centsFromShillings(MOST_LESSON_PRICE)}`

export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    userId: userReference('user_id').primaryKey(),
    currentSchool: text('current_school'),
    experience: text('experience').notNull(),
    /** Price of one lesson. */
    priceCents: cents('price_cents').notNull(),
    /** One sentence in the teacher's own words, and the longer text. */
    promise: text('promise'),
    bio: text('bio'),
    /** Spoken in lessons; empty where nobody has said. */
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Kept by the writes that change them, so that a list of teachers can be sorted by an index. */
    reviewCount: integer('review_count').notNull().default(0),
    reviewStars: integer('review_stars').notNull().default(0),
    studentsTaught: integer('students_taught').notNull().default(0),
    /** Bayesian mean in hundredths, prior 4.5 of weight 5 (rules 5); what lists are sorted by. */
    ratingHundredths: integer('rating_hundredths')
      .notNull()
      .generatedAlwaysAs(sql`((2250 + review_stars * 100) / (5 + review_count))`),
  },
  () => [
    check('teacher_profiles_price', sql.raw(`${lawfulPrice} and ${wholeShillings('price_cents')}`)),
    check('teacher_profiles_reviews', sql`review_count >= 0 and review_stars between review_count and 5 * review_count`),
    check('teacher_profiles_languages', sql.raw(`languages <@ array['${teachingLanguages.join("', '")}']`)),
  ],
)

export const teacherSubjects = pgTable(
  'teacher_subjects',
  {
    teacherId: reference('teacher_id')
      .notNull()
      .references(() => teacherProfiles.userId),
    subjectId: reference('subject_id')
      .notNull()
      .references(() => subjects.id),
    grades: smallint('grades').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.subjectId] }),
    index('teacher_subjects_grades').using('gin', table.grades),
    index('teacher_subjects_of_subject').on(table.subjectId),
    check('teacher_subjects_grades_named', sql.raw(`cardinality(grades) between 1 and ${GRADE_COUNT}`)),
  ],
)
