/** Who may call what, written by hand: a table of every call and the kinds of people there are. */
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { Person } from './people.ts'
import { saidByFeatures } from './said-by-features.ts'
import type { World } from './world.ts'

/** The columns of every table of access. */
export const columns = [
  'nobody',
  'student',
  'other',
  'parent',
  'stranger',
  'teacher',
  'colleague',
  'newcomer',
  'operator',
  'gone',
] as const
export type Column = (typeof columns)[number]

/**
 * Wanjiku learns, her mother Grace pays, Mr Otieno teaches. `other` is another student, `stranger` another parent, `colleague`
 * another teacher, `newcomer` a teacher nobody has verified, `operator` of the desk. `gone` is whoever may, after signing out
 * elsewhere.
 */
export type Cast = Readonly<Record<Exclude<Column, 'nobody' | 'gone'>, Person>>

/** What is asked for: an input about Wanjiku's, Grace's or Mr Otieno's things, with whatever has to be there for it. */
export type Asked = (cast: Cast, somo: World) => object | Promise<object>

/** A call's line: what it is asked, and the status for each column, in order. */
export type Line = readonly [asked: Asked, statuses: string]
export type Access = Readonly<Record<string, Line>>

/** What its line is called by. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** For a call that nobody has written a line for: nothing is right about it. */
export const noLine: Line = [() => ({}), '0 0 0 0 0 0 0 0 0 0']

/** Every feature's lines. */
export async function accessLines(): Promise<Access> {
  const tables = await saidByFeatures<{ access: Access }>('calls.ts')
  return Object.assign({}, ...tables.map(({ access }) => access)) as Access
}

/** `401 200 404 …` as a status for each column. */
export function statusesOf(line: string): Record<Column, number> {
  const statuses = line.trim().split(/\s+/).map(Number)
  if (statuses.length !== columns.length || statuses.some(Number.isNaN))
    throw new Error(`${columns.length} statuses, please: ${line}`)
  return Object.fromEntries(columns.map((column, at) => [column, statuses[at]])) as Record<Column, number>
}

/** Everybody, and Grace with enough money. */
export async function gather(somo: World): Promise<Cast> {
  const { parent, children } = await somo.stage.fundedFamily(50_000)
  const [teacher, colleague, newcomer] = [
    await somo.people.teacher('Otieno Ouma'),
    await somo.people.teacher('Achieng Odhiambo'),
    await somo.people.teacher('New Teacher', { approved: false }),
  ]
  const other = await somo.people.student('Other Njoroge')
  const stranger = await somo.people.parent('Another Parent')
  const operator = await somo.people.admin('Desk Operator')
  return { student: children[0], other, parent, stranger, teacher, colleague, newcomer, operator }
}
