/** The video by which a teacher says who they are. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'
import { video } from './contract.ts'
import { ownVideo } from './own-contract.ts'

export const introVideo = endpoint({
  method: 'GET',
  path: '/lessons/api/intro_videos/{teacherId}',
  summary: 'The video by which a teacher says who they are; null where there is none. It is free, and in no list.',
  who: 'anyone',
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 7 },
  output: z.object({ video: z.nullable(video), kes_per_megabyte: z.number() }),
  refusals: [],
})

export const ownIntro = endpoint({
  method: 'GET',
  path: '/lessons/api/own-intro',
  summary: 'The video on your page, and the one that is on its way to take its place or could not be read.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({ shown: z.nullable(ownVideo), coming: z.nullable(ownVideo), kes_per_megabyte: z.number() }),
  refusals: [],
})
