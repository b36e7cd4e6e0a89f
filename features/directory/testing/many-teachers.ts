/** Teachers by the million, in a few statements: for plans and measurements, where what counts is how many there are. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'

const FIRST_NAMES =
  'Achieng Akinyi Amina Atieno Baraka Brian Chebet Cherono Daniel Esther Faith Fatuma Grace Hassan Jepkosgei Joseph Kamau ' +
  'Kiprop Lucy Maina Mercy Mumbua Mwende Naliaka Njeri Nyambura Ochieng Omondi Otieno Peter Rose Samuel Wairimu ' +
  'Wambui Wanjiku Zawadi'
const SYLLABLES = 'ba cho do ge ka ki ko la ma mba mu na ndi nga nya o ra ri sa ti tu wa we ya'

/**
 * Adds teachers who are listed, each with two subjects for six grades; every second one is free for an hour of the next days.
 * @param count how many
 * @param now when they signed up; their times follow it
 */
export async function addManyTeachers(db: Db, count: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // One pass over all of them at the end instead of one for each table; the foreign keys are sure.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at,
        verification_status, verified_at)
      select 'teacher',
        firsts[1 + ${draw(1)} % cardinality(firsts)] || ' ' || initcap(parts[1 + ${draw(2)} % cardinality(parts)]
          || parts[1 + ${draw(3)} % cardinality(parts)] || parts[1 + ${draw(4)} % cardinality(parts)]),
        'many' || n || '@example.com', '2547' || lpad((n + 30000000)::text, 8, '0'), 'x', ${now}, ${now}, ${now}, 'approved',
        ${now}
      from generate_series(1, ${count}::integer) n,
        (values (string_to_array(${FIRST_NAMES}, ' '), string_to_array(${SYLLABLES}, ' '))) words (firsts, parts)`)
    await tx.execute(sql`
      insert into teacher_profiles (user_id, current_school, experience, price_cents, promise, bio, languages, review_count,
        review_stars, students_taught)
      select id, 'A school', '5+ years', 30000 + 5000 * (${draw(5, 'id')} % 30), 'Small steps, every day.',
        'I teach with past papers, practicals and patience.', array['en', 'sw'], ${draw(6, 'id')} % 50,
        (${draw(6, 'id')} % 50) * (3 + ${draw(7, 'id')} % 3), ${draw(8, 'id')} % 90
      from users where email like 'many%'`)
    await tx.execute(sql`
      insert into teacher_subjects (teacher_id, subject_id, grades)
      select users.id, subject.id, array(
        select grade::smallint from generate_series(greatest(subject.from_grade, subject.to_grade - 5), subject.to_grade) grade)
      from users
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as of from subjects) subject
        on subject.place in (${draw(9, 'users.id')} % subject.of, (${draw(9, 'users.id')} + 7) % subject.of)
      where users.email like 'many%'`)
    await tx.execute(sql`
      insert into availability_slots (teacher_id, starts_at, ends_at)
      select id, starts_at, starts_at + interval '1 hour'
      from users,
        lateral (select date_trunc('hour', ${now}::timestamptz) + interval '1 day' * (1 + ${draw(10, 'id')} % 5)
          + interval '1 hour' * (${draw(11, 'id')} % 8) as starts_at) slot
      where users.email like 'many%' and id % 2 = 0`)
    await tx.execute(sql`set local session_replication_role = origin`)
    await tx.execute(sql`select list_teachers(array(select id from users where email like 'many%'))`)
  })
  for (const table of GROWN) {
    // As the database's own upkeep leaves it, which whoever reads at that moment puts off. Also where few rows were deleted.
    do await db.execute(sql.raw(`vacuum (analyze, index_cleanup on) ${table}`))
    while (!(await isAllVisible(db, table)))
  }
}

const GROWN = ['users', 'teacher_profiles', 'teacher_subjects', 'teacher_listings', 'search_terms', 'availability_slots']

/** Whether an index alone can answer for every page of a table. */
async function isAllVisible(db: Db, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ all: boolean }>(
    sql`select relallvisible >= relpages as all from pg_class where relname = ${table}`,
  )
  return rows[0]?.all === true
}

/** A number of its own for each row and each salt, the same in every run. */
const draw = (salt: number, of = 'n') => sql.raw(`(hashint8(${of} * 31 + ${salt})::bigint & 2147483647)`)
