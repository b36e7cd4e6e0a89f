import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { cents, reference } from '../../../shared/server/columns.ts'

const lexemes = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Compared byte by byte, so that all words with one beginning lie together in the index. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Each teacher families can see, with what lists are sorted and searched by. Written by the database alone (`list_teachers`),
 * from accounts, profiles and subjects, so that no write of theirs can forget it. `search` holds words, and marks for what can
 * be chosen.
 */
export const teacherListings = pgTable(
  'teacher_listings',
  {
    teacherId: reference('teacher_id').primaryKey(),
    ratingHundredths: integer('rating_hundredths').notNull(),
    priceCents: cents('price_cents').notNull(),
    studentsTaught: integer('students_taught').notNull(),
    search: lexemes('search').notNull(),
  },
  (table) => [
    index('teacher_listings_by_rating').on(table.ratingHundredths, table.teacherId),
    index('teacher_listings_by_price').on(table.priceCents, table.teacherId),
    index('teacher_listings_by_students').on(table.studentsTaught, table.teacherId),
    index('teacher_listings_search').using('gin', table.search),
  ],
)

/** How many listings have a word or mark; what is in none is not here. Kept by the database with the listings. */
export const searchTerms = pgTable(
  'search_terms',
  { term: plainText('term').primaryKey(), teachers: integer('teachers').notNull() },
  (table) => [
    check('search_terms_teachers', sql`teachers > 0`),
    index('search_terms_alike')
      .using('gin', table.term.op('gin_trgm_ops'))
      .where(sql`term ~ '^[a-z]{4}'`),
  ],
)
