import * as z from 'zod/mini'
import { CURRENCY, GRADE_COUNT, LEAST_LESSON_PRICE, MOST_LESSON_PRICE, teachingLanguages } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { id, kes, text } from '../../shared/fields.ts'
import { grade, signUpFields, signUpParent } from '../accounts/contract.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  name_taken: [
    409,
    'A teacher of this name is already here. Add a middle name or an initial, so that families can tell you apart.',
    'Tayari kuna mwalimu mwenye jina hili. Ongeza jina la kati au herufi yake, ili familia ziwatofautishe.',
  ],
  bio_long: [400, 'At most 600 characters, please.', 'Isizidi herufi 600, tafadhali.'],
  unknown_subject: [400, 'Please choose subjects from the list.', 'Tafadhali chagua masomo kutoka kwenye orodha.'],
})

export const experiences = ['1+ years', '2+ years', '3+ years', '5+ years', '10+ years', '15+ years', '20+ years'] as const

export const lessonPrice = () =>
  kes().check(
    z.gte(LEAST_LESSON_PRICE, said(`At least ${CURRENCY} ${LEAST_LESSON_PRICE}.`, `Angalau ${CURRENCY} ${LEAST_LESSON_PRICE}.`)),
    z.lte(MOST_LESSON_PRICE, said(`At most ${CURRENCY} ${MOST_LESSON_PRICE}.`, `Si zaidi ya ${CURRENCY} ${MOST_LESSON_PRICE}.`)),
    z.refine((amount) => Number.isInteger(amount), said('Whole shillings, please.', 'Shilingi kamili, tafadhali.')),
  )

/** In a request to be verified. */
export const MOST_BIO_CHARACTERS = 1000
const MOST_SUBJECTS = 12
export const MOST_SCHOOL_CHARACTERS = 120

/** What is taught, to which grades. */
export const taught = () =>
  z
    .array(
      z.strictObject({
        subject_id: id(),
        grades: z
          .array(grade())
          .check(z.minLength(1, said('Choose at least one grade.', 'Chagua angalau gredi moja.')), z.maxLength(GRADE_COUNT)),
      }),
    )
    .check(z.minLength(1, said('Choose at least one subject.', 'Chagua angalau somo moja.')), z.maxLength(MOST_SUBJECTS))

/** Spoken in lessons, by ISO 639. */
export const spoken = () => z.array(z.enum(teachingLanguages)).check(z.maxLength(teachingLanguages.length))

export const signUpTeacher = endpoint({
  method: 'POST',
  path: '/auth/signup/teacher',
  summary: 'Make a teacher account; it is listed once verified.',
  who: 'anyone',
  status: 201,
  input: z.strictObject({
    ...signUpFields,
    subjects: taught(),
    current_school: z.optional(text(0, MOST_SCHOOL_CHARACTERS)),
    experience: z.enum(experiences),
    languages: z.optional(spoken()),
    cost: lessonPrice(),
  }),
  example: {
    name: 'Amina Njoroge',
    email: 'amina@example.com',
    phone: '0712345677',
    password: 'a long enough phrase',
    accept_terms: true,
    subjects: [{ subject_id: 1, grades: [10] }],
    experience: '5+ years',
    cost: 1000,
  },
  output: signUpParent.output,
  refusals: [...signUpParent.refusals, refusals.unknown_subject, refusals.name_taken],
})

export const listSubjects = endpoint({
  method: 'GET',
  path: '/lessons/api/subjects',
  summary: 'The learning areas and the grades they are taught in.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ subjects: z.array(z.object({ id: id(), name: z.string(), grades: z.array(z.number()) })) }),
  refusals: [],
})
