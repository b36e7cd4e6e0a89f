import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { subjectsCalled } from '../../teachers/server/index.ts'
import { boundsOf, isBounded, type TeacherFilter } from './filter.ts'
import { mostWithin } from './bounds.ts'
import { searchTerms } from './tables.ts'
import { oneSlipAway, searchWords } from './words.ts'

/** What a filter means to the index of listings. */
export type Meaning = {
  /** What a listing must hold, as the database reads it; null when anything will do. */
  query: string | null
  /** At most so many listings can match, by the rarest of the words, marks and bounds. */
  most: number
  /** Whether `most` is exactly how many there are. */
  exact: boolean
  /** The subjects taught to the grade, or at all, by name. */
  subjects: string[]
}

/** One thing that a listing must hold: any of these words, beginnings of words or marks. */
type Term = { beginning: string | null; words: readonly string[]; marks: readonly string[] }

/** Words around what is looked for; they say nothing where there are others. */
const FILLERS = new Set(
  'a an and for grade gredi i in kwa mwalimu na need of somo teacher teachers the tutor tutors wa walimu ya'.split(' '),
)

/** Words are looked for as beginnings, and where none begins so, as the words they may be mistyped from. */
export async function meaningOf(db: Db, filter: TeacherFilter, now: Date): Promise<Meaning> {
  const bounds = boundsOf(filter, now)
  const bounded = isBounded(filter) ? mostWithin(db, bounds) : null
  const marks = marksOf(filter).map((mark): Term => ({ beginning: null, words: [], marks: [mark] }))
  const typed = typedWords(filter.q).map((word): Term => ({ beginning: word, words: [], marks: subjectMarks(filter, [word]) }))
  const asked = [...marks, ...typed]
  const { counts, everybody, subjects } = await countTerms(db, asked, filter.grade)
  const terms = await Promise.all(
    asked.map(async (term, i) => {
      const count = counts[i] ?? 0
      return count > 0 || term.beginning === null ? { term, count } : mistyped(db, filter, term.beginning)
    }),
  )
  return {
    query: terms.length > 0 ? terms.map(({ term }) => written(term)).join(' & ') : null,
    most: Math.min(everybody, (await bounded) ?? everybody, ...terms.map(({ count }) => count)),
    exact: typed.length === 0 && terms.length <= 1 && !bounded,
    subjects,
  }
}

function typedWords(q = ''): string[] {
  const words = searchWords(q)
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

/** Marks of a listing, as `list_teachers` in the database writes them: `#Physics/10`, `#Physics/`, `#/10`, `@sw`, `*rated`. */
const subjectMark = (subject: string, grade: number | undefined): string => `#${subject}/${grade ?? ''}`
const EVERYBODY = '#/'

const marksOf = ({ subject, grade, language, rating }: TeacherFilter): string[] => [
  ...(subject !== undefined || grade !== undefined ? [subjectMark(subject ?? '', grade)] : []),
  ...(language === undefined ? [] : [`@${language}`]),
  ...(rating === undefined ? [] : ['*rated']),
]

/** The subjects of which some word begins so, in either language, to the grade that is asked for. */
const subjectMarks = ({ grade }: TeacherFilter, beginnings: readonly string[]): string[] =>
  subjectsCalled
    .filter(({ called }) => called.flatMap(searchWords).some((word) => beginnings.some((begins) => word.startsWith(begins))))
    .map(({ name }) => subjectMark(name, grade))

const literal = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** In the language of `tsquery`. */
const written = ({ beginning, words, marks }: Term): string =>
  `(${[...(beginning === null ? [] : [`${literal(beginning)}:*`]), ...words.map(literal), ...marks.map(literal)].join(' | ')})`

type Counts = { counts: number[]; everybody: number; subjects: string[] }

/** How many listings hold each term, at most: one that holds two words of a term counts twice. */
async function countTerms(db: Db, terms: readonly Term[], grade: number | undefined): Promise<Counts> {
  const marks = [EVERYBODY, ...terms.flatMap((term) => term.marks)]
  const beginnings = terms.flatMap(({ beginning }) => beginning ?? [])
  const [row] = await termCounts(db, { marks, beginnings, ending: `/${grade ?? ''}` })
  const counted = new Map(marks.map((mark, i) => [mark, row?.marks[i] ?? 0]))
  const begun = new Map(beginnings.map((beginning, i) => [beginning, row?.beginnings[i] ?? 0]))
  return {
    counts: terms.map((term) =>
      term.marks.reduce((sum, mark) => sum + (counted.get(mark) ?? 0), begun.get(term.beginning ?? '') ?? 0),
    ),
    everybody: counted.get(EVERYBODY) ?? 0,
    subjects: row?.subjects ?? [],
  }
}

/** Beginnings of a letter or two have thousands of words: what is summed of them is enough to be common. */
const MOST_SUMMED = 500

const termCounts = statement('search_term_counts', (given: Given<{ marks: string[]; beginnings: string[]; ending: string }>) =>
  rows(
    {
      marks: sql<number[]>`array(
        select coalesce((select ${searchTerms.teachers} from ${searchTerms} where ${searchTerms.term} = mark), 0)
        from unnest(${given.marks}::text[]) with ordinality asked (mark, place)
        order by place)`,
      beginnings: sql<number[]>`array(
        select (
          select coalesce(sum(begun.teachers), 0)::integer
          from (
            select ${searchTerms.teachers}
            from ${searchTerms}
            where ${searchTerms.term} >= beginning
              and ${searchTerms.term} < beginning || '~'
            limit ${sql.raw(String(MOST_SUMMED))}) begun)
        from unnest(${given.beginnings}::text[]) with ordinality asked (beginning, place)
        order by place)`,
      subjects: sql<string[]>`array(
        select substr(${searchTerms.term}, 2, length(${searchTerms.term}) - 1 - length(${given.ending}::text))
        from ${searchTerms}
        where ${searchTerms.term} >= '#'
          and ${searchTerms.term} < '$'
          and ${searchTerms.term} like '#_%' || ${given.ending}::text
        order by ${searchTerms.term})`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

/** From seven letters on two slips are forgiven, down to four letters one. */
const slipsForgiven = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)

/** The words and subjects that a word nobody has may be mistyped from. */
async function mistyped(db: Db, filter: TeacherFilter, word: string): Promise<{ term: Term; count: number }> {
  const slips = oneSlipAway(word)
  const known = [...new Set(subjectsCalled.flatMap(({ called }) => called.flatMap(searchWords)))]
  const found = slips.length === 0 ? [] : await alike(db, { word, slips, known, most: slipsForgiven(word) })
  const words = found.flatMap(({ term, teachers }) => (teachers > 0 ? [term] : []))
  const subjectWords = found.flatMap(({ term, teachers }) => (teachers === 0 ? [term] : []))
  const term: Term = { beginning: null, words, marks: subjectWords.length > 0 ? subjectMarks(filter, subjectWords) : [] }
  if (words.length + term.marks.length === 0) return { term: { ...term, words: [word] }, count: 0 }
  const { counts } = await countTerms(db, [term], undefined)
  return { term, count: (counts[0] ?? 0) + found.reduce((sum, { teachers }) => sum + teachers, 0) }
}

type Alike = { word: string; slips: string[]; known: string[]; most: number }

/** Words of listings, the commonest first, and words of subjects, which count nobody. */
const alike = statement('search_terms_alike', (given: Given<Alike>) =>
  rows(
    { term: sql<string>`term`, teachers: sql<number>`teachers` },
    (columns) => sql`
      select ${columns}
      from (
        select ${searchTerms.term}, ${searchTerms.teachers}
        from ${searchTerms}
        where ${searchTerms.term} = any(${given.slips}::text[])
        union
        select ${searchTerms.term}, ${searchTerms.teachers}
        from ${searchTerms}
        where ${given.most}::integer > 1
          and ${searchTerms.term} ~ '^[a-z]{4}'
          and ${searchTerms.term} % ${given.word}::text
          and levenshtein_less_equal(${searchTerms.term}, ${given.word}::text, ${given.most}::integer) <= ${given.most}::integer
        order by 2 desc
        limit 10) found
      union all
      select known, 0
      from unnest(${given.known}::text[]) known
      where known = any(${given.slips}::text[])
        or levenshtein_less_equal(known, ${given.word}::text, ${given.most}::integer) <= ${given.most}::integer`,
  ),
)
